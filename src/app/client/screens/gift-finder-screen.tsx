import { drawingPath } from '#features/gifts/drawings/addresses.ts'
import { FinderWizard } from '#features/selling/gift-finder/client/finder-wizard.tsx'
import { GiftResults } from '#features/selling/gift-finder/client/gift-results.tsx'
import { useFinder, useFocusOnChange } from '#features/selling/gift-finder/client/use-finder.ts'
import { completeAnswers } from '#features/selling/gift-finder/gift-finder.ts'
import { WishlistHeart } from '#features/selling/wishlist/client/wishlist-heart.tsx'
import { titleOf } from '../../screens.ts'
import { PageHead } from '../page-head.tsx'

/** The gift finder (rule 37): four questions, then gifts. The address holds the current step. */
export default function GiftFinderScreen() {
  const title = titleOf('/gift-finder')
  const walk = useFinder()
  const heading = useFocusOnChange(walk.place)
  return (
    <div className="wrap pt-6">
      <PageHead
        title={title}
        description="Four questions about the occasion, the person, what they love and your budget find up to six 3D printed gifts."
        image={drawingPath('giftbox')}
      />
      <h1 className="text-[min(2.5rem,12.5vw)] md:text-4xl">{title}</h1>
      <p className="mt-2 mb-6 text-lg">
        {walk.place === 'results'
          ? 'The best matches come first. Choose an answer to change it.'
          : 'Four questions about the day, the person and your budget. We pick up to six gifts that fit.'}
      </p>
      <Step walk={walk} heading={heading} />
    </div>
  )
}

type StepProps = { walk: ReturnType<typeof useFinder>; heading: (element: HTMLElement | null) => void }

function Step({ walk, heading }: StepProps) {
  if (walk.place !== 'results') return <FinderWizard question={walk.place} walk={walk} heading={heading} />
  // An address leads to the results only when every question has its answer.
  const answers = completeAnswers(walk.answers)
  if (!answers) return null
  return (
    <GiftResults
      answers={answers}
      walk={walk}
      heading={heading}
      corner={(product) => <WishlistHeart product={product} />}
    />
  )
}
