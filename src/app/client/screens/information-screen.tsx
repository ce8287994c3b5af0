import { useQuery } from '@tanstack/react-query'
import { useLocation } from 'wouter'
import { textQuery, useShop } from '#features/base/settings/client/requests.ts'
import { drawingPath } from '#features/gifts/drawings/addresses.ts'
import type { Block, InformationPage, InformationSection, Paragraph } from '../information/page.ts'
import { withOwnText } from '../information/page-text.ts'
import { informationPages, pageNames } from '../information/pages.ts'
import { PageHead } from '../page-head.tsx'

/** Shipping, returns, questions, mission, privacy and terms: one calm layout for texts that are data. */
export default function InformationScreen() {
  const [location] = useLocation()
  const shop = useShop()
  const name = pageNames.find((one) => one === location.replaceAll('/', ''))
  if (!name) throw new Error(`There is no text for ${location}`)
  const { data } = useQuery(textQuery(name))
  const standard = informationPages[name](shop)
  const page = data?.text ? withOwnText(standard, data.text) : standard
  const { sections } = page
  return (
    <article className="wrap pt-2 md:pt-4">
      <PageHead title={page.title} description={page.description} image={drawingPath(page.drawing)} />
      <Opening page={page} />
      <div className="mt-8 grid gap-x-16 gap-y-8 md:mt-12 lg:grid-cols-[280px_minmax(0,1fr)]">
        {sections.length > 0 && <Contents sections={sections} />}
        <div className="grid max-w-[42rem] gap-10 text-md md:gap-12">
          {sections.map((section) => (
            <Section key={section.id} section={section} />
          ))}
        </div>
      </div>
    </article>
  )
}

const Opening = ({ page }: { page: InformationPage }) => (
  <header
    className={`page-head relative grid items-center gap-x-8 overflow-hidden rounded-l px-6 pt-8 pb-12 md:grid-cols-[1fr_240px] md:rounded-xl md:px-14 md:py-12 dark:bg-oat ${page.well}`}
  >
    <div>
      <h1 className="text-[min(2.5rem,12.5vw)] md:text-[3.375rem]">{page.title}</h1>
      {page.introduction && (
        <p className="mt-4 max-w-[32em] text-lg whitespace-pre-line">
          <Linked text={page.introduction} />
        </p>
      )}
    </div>
    <span className={`justify-self-end rounded-l p-3 ${page.well}`}>
      <img
        src={drawingPath(page.drawing)}
        alt=""
        width={240}
        height={210}
        className="h-36 w-auto object-contain md:h-[190px]"
      />
    </span>
    <div className="absolute inset-x-0 bottom-0 h-5 [background:var(--layers)]" aria-hidden="true" />
  </header>
)

const onThisPage = 'On this page'

const Contents = ({ sections }: { sections: InformationSection[] }) => (
  <nav aria-label={onThisPage} className="self-start lg:sticky lg:top-[calc(var(--header)+20px)]">
    <p className="font-bold">{onThisPage}</p>
    <ul className="mt-2 border-l-4 border-double border-hair pl-4">
      {sections.map(({ id, title }) => (
        <li key={id}>
          <a href={`#${id}`} className="footer-link py-1.5 leading-snug">
            {title}
          </a>
        </li>
      ))}
    </ul>
  </nav>
)

const Section = ({ section }: { section: InformationSection }) => (
  <section aria-labelledby={section.id}>
    <h2 id={section.id} className="mb-4 border-t-4 border-double border-ink pt-5 text-2xl">
      {section.title}
    </h2>
    <div className="grid gap-4">
      {section.blocks.map((block, place) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: an owner may write the same paragraph twice.
        <BlockShown key={place} block={block} />
      ))}
    </div>
  </section>
)

function BlockShown({ block }: { block: Block }) {
  if (typeof block === 'string')
    return (
      <p className="whitespace-pre-line">
        <Linked text={block} />
      </p>
    )
  if ('list' in block)
    return (
      <ul className="grid list-disc gap-2 pl-6 marker:text-action">
        {block.list.map((text) => (
          <li key={text}>
            <Linked text={text} />
          </li>
        ))}
      </ul>
    )
  return (
    <dl className="border-t border-hair">
      {block.table.map(([term, text]) => (
        <div key={term} className="grid gap-x-8 border-b border-hair py-3 sm:grid-cols-[180px_1fr]">
          <dt className="font-semibold">{term}</dt>
          <dd>
            <Linked text={text} />
          </dd>
        </div>
      ))}
    </dl>
  )
}

/** A paragraph with its links: every third part of the split is an address, the one before it its words. */
function Linked({ text }: { text: Paragraph }) {
  const parts = text.split(/\[([^[\]]+)\]\(([^()]+)\)/)
  return parts.map((part, index) => {
    if (index % 3 === 2) return null
    const href = index % 3 === 1 ? parts[index + 1] : undefined
    if (!href) return part
    // An owner's link leads to the shop, to a secure page or to an email address.
    if (!/^(\/(?!\/)|https:\/\/|mailto:)/.test(href)) return `[${part}](${href})`
    return (
      // biome-ignore lint/suspicious/noArrayIndexKey: the parts of a fixed text.
      <a key={index} href={href} className="link">
        {part}
      </a>
    )
  })
}
