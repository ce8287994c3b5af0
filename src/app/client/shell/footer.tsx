import { Lock } from 'lucide-react'
import { useShop } from '#features/base/settings/client/requests.ts'
import { footerCollections } from '#features/selling/catalog/client/collections.ts'
import { aboutLinks, customRequestLink, helpLinks, type Link, useOwnMenu } from './links.ts'
import { socialMarks } from './social-marks.tsx'

type FooterProps = {
  /** The id of the footer's element on its page. */
  id?: string
}

/** The footer of all pages except the checkout. */
export function Footer({ id }: FooterProps) {
  const { shopName, socialLinks, payments, footerLinks, footerSentences } = useShop()
  // A shop with real payments has no placeholder links (rule 33).
  const marks = socialMarks.filter(({ link }) => payments === 'test' || socialLinks[link])
  const collections = useOwnMenu('collections', [...footerCollections, customRequestLink])
  const help = useOwnMenu('help', helpLinks)
  const ownLinks = footerLinks.map(({ label, address }) => ({ name: label, href: address }))
  return (
    <footer id={id} className="mt-20 md:mt-26">
      <div className="seam" aria-hidden="true" />
      <div className="bg-ink pt-10 pb-10 text-flour">
        <div className="wrap grid grid-cols-2 gap-10 md:grid-cols-[1.6fr_1fr_1fr_1fr]">
          <div className="col-span-2 md:col-span-1">
            <p className="font-display text-[1.6875rem] font-black">{shopName}</p>
            <div className="mt-4 grid max-w-96 gap-3">
              {footerSentences.map((sentence) => (
                <p key={sentence}>{sentence}</p>
              ))}
            </div>
            <div className="mt-5 flex gap-3">
              {marks.map(({ name, link, mark }) =>
                socialLinks[link] ? (
                  <a key={name} href={socialLinks[link]} rel="noopener" aria-label={name} className="social-button">
                    {mark}
                  </a>
                ) : (
                  <button key={name} type="button" disabled aria-label={name} className="social-button">
                    {mark}
                  </button>
                ),
              )}
            </div>
          </div>
          <Column title="Shop" links={collections} />
          <Column title="Help" links={help} />
          <Column title="About" links={[...aboutLinks, ...ownLinks]} />
        </div>
        <div className="wrap mt-10">
          <BottomLine shopName={shopName} />
        </div>
      </div>
    </footer>
  )
}

/** The footer during checkout. */
export function SmallFooter({ id }: FooterProps) {
  const { shopName } = useShop()
  return (
    <footer id={id} className="bg-ink py-5 text-flour">
      <div className="wrap">
        <BottomLine shopName={shopName} />
      </div>
    </footer>
  )
}

const Column = ({ title, links }: { title: string; links: readonly Link[] }) =>
  links.length > 0 && (
    <nav aria-label={title}>
      <h2 className="font-body text-base font-bold tracking-normal">{title}</h2>
      <ul className="mt-2">
        {links.map(({ href, name }) => (
          <li key={href + name}>
            <a href={href} className="footer-link">
              {name}
            </a>
          </li>
        ))}
      </ul>
    </nav>
  )

const BottomLine = ({ shopName }: { shopName: string }) => (
  <div className="flex flex-wrap items-center justify-between gap-x-8 gap-y-2 text-sm">
    <p>© 2025 {shopName}</p>
    <p className="flex items-center gap-2 font-semibold">
      <Lock size={16} aria-hidden="true" />
      Secure Payments
    </p>
  </div>
)
