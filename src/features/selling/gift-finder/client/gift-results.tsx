import { useQuery } from '@tanstack/react-query'
import type { ReactNode, RefCallback } from 'react'
import { drawingPath } from '#features/gifts/drawings/addresses.ts'
import { ProductCard, ProductCardSkeleton } from '#features/selling/catalog/client/product-card.tsx'
import type { Product } from '#features/selling/catalog/contract.ts'
import { childWarnings, type Warning, warningTexts } from '#features/selling/catalog/warnings.ts'
import { Button, LinkButton } from '#platform/client/ui/button.tsx'
import { EmptyState, Reading } from '#platform/client/ui/states.tsx'
import { Status } from '#platform/client/ui/status.tsx'
import type { FoundGift, GiftFinderAnswer, Nearest } from '../contract.ts'
import {
  type AllAnswers,
  ageGroupNames,
  budgetWords,
  eventNames,
  interestNames,
  maxGifts,
  priceRangeNames,
} from '../gift-finder.ts'
import { giftFinderPaths } from '../paths.ts'
import { giftsQuery } from './requests.ts'
import type { FinderWalk } from './use-finder.ts'

type ResultsProps = {
  answers: AllAnswers
  walk: FinderWalk
  heading: RefCallback<HTMLHeadingElement>
  /** Content for the corner of a product card. */
  corner: (product: Product) => ReactNode
}

/** The given answers, and up to six matching gifts. */
export function GiftResults({ answers, walk, heading, corner }: ResultsProps) {
  const found = useQuery(giftsQuery(answers))
  const gifts = found.data?.results
  return (
    <div className="grid items-start gap-8 lg:grid-cols-[300px_minmax(0,1fr)] lg:gap-10">
      <section className="lined rounded-l bg-ink p-5 text-flour lg:sticky lg:top-[calc(var(--header)+16px)] lg:p-7">
        <h2 ref={heading} tabIndex={-1} className="text-[min(1.75rem,8.7vw)] outline-none focus-visible:shadow-none">
          {yourAnswers}
        </h2>
        <Badges answers={answers} />
        <Button variant="ghost" size="small" onClick={walk.startOver}>
          Start Over
        </Button>
      </section>
      <div>
        <Status className={gifts?.length || (!gifts && !found.isError) ? 'num mb-5 text-lg font-semibold' : 'sr-only'}>
          {found.isError ? '' : found.data ? countOf(found.data) : 'Looking for gifts...'}
        </Status>
        <Reading
          of={found}
          failed="The gifts could not be loaded."
          waiting={<div className={giftGrid}>{placeholders}</div>}
          isEmpty={({ results }) => results.length === 0}
          empty={<NoMatch answers={answers} nearest={found.data?.nearest} onOthers={() => walk.go('event')} />}
        >
          {({ results }) => (
            <div className={giftGrid}>
              {results.map((gift, index) => (
                <GiftCard
                  key={gift.product.id}
                  gift={gift}
                  index={index}
                  warnings={answers.ageGroup === 'child' ? childWarningsOf(gift) : []}
                  corner={corner(gift.product)}
                />
              ))}
            </div>
          )}
        </Reading>
      </div>
    </div>
  )
}

const giftGrid = 'grid grid-cols-2 gap-x-3 gap-y-8 md:grid-cols-3 md:gap-x-[22px] md:gap-y-10'
const yourAnswers = 'Your answers'

/** Each badge links back to its question. */
const Badges = ({ answers }: { answers: AllAnswers }) => (
  <ul aria-label={yourAnswers} className="mt-4 mb-5 flex flex-wrap gap-2">
    {badgesOf(answers).map(({ place, question, name }) => (
      <li key={name}>
        <a
          href={giftFinderPaths.finder({ place, answers })}
          className="flex min-h-11 items-center rounded-pill bg-butter px-4 font-semibold text-[#12372b] hover:bg-marigold focus-visible:[--focus:0_0_0_3px_var(--ink),0_0_0_6px_var(--butter)]"
        >
          <span className="sr-only">Change {question}: </span>
          {name}
        </a>
      </li>
    ))}
  </ul>
)

const badgesOf = ({ event, ageGroup, interests, priceRange }: AllAnswers) => [
  { place: 'event' as const, question: 'event', name: eventNames[event] },
  { place: 'ageGroup' as const, question: 'age group', name: ageGroupNames[ageGroup] },
  ...interests.map((interest) => ({
    place: 'interests' as const,
    question: 'interests',
    name: interestNames[interest],
  })),
  { place: 'priceRange' as const, question: 'budget', name: priceRangeNames[priceRange] },
]

/** The warnings that matter to who gives it to a child (rule 112). */
const childWarningsOf = ({ product }: FoundGift) =>
  (product.warnings ?? []).filter((warning) => childWarnings.includes(warning))

type GiftCardProps = { gift: FoundGift; index: number; warnings: Warning[]; corner: ReactNode }

const GiftCard = ({ gift, index, warnings, corner }: GiftCardProps) => (
  <div>
    <ProductCard product={gift.product} index={index} eager={index < 3} heading="h3" corner={corner} />
    <ul aria-label="Why it fits" className="mt-2.5 border-l-4 border-marigold pl-2.5 text-sm leading-snug">
      {gift.reasons.map((reason) => (
        <li key={reason} className="py-0.5">
          {reason}
        </li>
      ))}
    </ul>
    {warnings.map((warning) => (
      <p key={warning} className="mt-1.5 text-sm leading-snug font-semibold">
        {warningTexts[warning]}
      </p>
    ))}
  </div>
)

type NoMatchProps = { answers: AllAnswers; nearest: Nearest | undefined; onOthers: () => void }

/** No gift in this budget: offers the nearest budget with gifts. */
const NoMatch = ({ answers, nearest, onOthers }: NoMatchProps) => (
  <EmptyState
    title="No matches found"
    text="Try adjusting your criteria for more results"
    drawing={drawingPath('giftbox', { look: 'ghost' })}
  >
    {nearest && (
      <LinkButton
        href={giftFinderPaths.finder({ place: 'results', answers: { ...answers, priceRange: nearest.priceRange } })}
      >
        {showNearest(nearest)}
      </LinkButton>
    )}
    <Button variant={nearest ? 'ghost' : 'primary'} onClick={onOthers}>
      Try Different Criteria
    </Button>
  </EmptyState>
)

const placeholders = Array.from({ length: maxGifts }, (_, index) => (
  // biome-ignore lint/suspicious/noArrayIndexKey: six equal placeholders.
  <ProductCardSkeleton key={index} />
))

/** The announced result. Without gifts, the heading says so, and this text offers the nearest budget. */
function countOf({ results: { length }, nearest }: GiftFinderAnswer): string {
  if (length === 0) return nearest ? showNearest(nearest) : ''
  return length === 1 ? '1 gift that fits' : `${length} gifts that fit`
}

/** "3 gifts under $25" */
const showNearest = ({ count, priceRange }: Nearest) =>
  `${count === 1 ? '1 gift' : `${count} gifts`} ${budgetWords[priceRange]}`
