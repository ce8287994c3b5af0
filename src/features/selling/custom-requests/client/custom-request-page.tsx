import { useRef } from 'react'
import { useUser } from '#features/base/accounts/client/requests.ts'
import { SignInRequired } from '#features/base/accounts/client/sign-in-required.tsx'
import { answerTime } from '#features/base/settings/answer-time.ts'
import { useShop } from '#features/base/settings/client/requests.ts'
import { type ShippingFacts, withTracking } from '#features/base/settings/shop-words.ts'
import { LinkButton } from '#platform/client/ui/button.tsx'
import { Skeleton } from '#platform/client/ui/states.tsx'
import { linkTo } from '#platform/link.ts'
import { type RequestCategory, requestCategoryNames, signInToRequest } from '../custom-request.ts'
import { RequestForm, type RequestFormHandle } from './request-form.tsx'
import './custom-requests.css'

/** The page for custom design requests (rule 36). */
export default function CustomRequestPage() {
  const user = useUser()
  const form = useRef<RequestFormHandle>(null)
  return (
    <div className="wrap py-8 md:py-12">
      <div className="mb-8 max-w-[46rem]">
        <h1 className="text-3xl sm:text-4xl">Custom Design Request</h1>
        <p className="mt-3 text-lg">
          Tell us what you have in mind, add a few pictures or a 3D model, and we answer with a price and a date.
        </p>
      </div>
      <div className="grid items-start gap-10 lg:grid-cols-[minmax(0,1fr)_380px]">
        <section aria-label="Your request">
          {user === undefined && <Skeleton className="h-[60rem]" />}
          {user === null && <Visitor />}
          {user && <RequestForm key={user.id} user={user} ref={form} />}
        </section>
        <aside className="grid gap-6" aria-label="About custom designs">
          <HowItWorks />
          <PopularCategories onChoose={user ? (category) => form.current?.choose(category) : undefined} />
          <LinkButton href={linkTo('/contact')} variant="ghost">
            Contact Our Design Team
          </LinkButton>
        </aside>
      </div>
    </div>
  )
}

const Visitor = () => (
  <SignInRequired text={`${signInToRequest} You will find our answer in your account.`} drawing="dino" />
)

const stepsOf = (shop: ShippingFacts) =>
  [
    ['Submit your request', 'Describe your idea, with sizes, colors and pictures if you have them.'],
    [`Get a quote ${answerTime}`, 'You see the price and the delivery date, and decide.'],
    ['Design and print', 'We design your gift and print it layer by layer.'],
    ['Delivery', `We check your gift, pack it and send it to you${withTracking(shop)}.`],
  ] as const

const HowItWorks = () => (
  <section className="rounded-l bg-oat p-6" aria-labelledby="how-it-works">
    <h2 id="how-it-works" className="mb-4 text-2xl">
      How It Works
    </h2>
    <ol className="grid gap-4">
      {stepsOf(useShop()).map(([title, text], index) => (
        <li key={title} className="grid grid-cols-[44px_1fr] gap-3">
          <span className="step-number num" aria-hidden="true">
            {index + 1}
          </span>
          <div>
            <h3 className="text-[min(1.25rem,10vw)] font-bold">{title}</h3>
            <p className="text-muted">{text}</p>
          </div>
        </li>
      ))}
    </ol>
  </section>
)

const popular: RequestCategory[] = ['gift', 'decoration', 'toy', 'jewelry']

/** The most requested categories. A press selects the category if there is a form. */
const PopularCategories = ({ onChoose }: { onChoose: ((category: RequestCategory) => void) | undefined }) => (
  <section aria-labelledby="popular-categories">
    <h2 id="popular-categories" className="mb-3 text-2xl">
      Popular Categories
    </h2>
    <ul className="flex flex-wrap gap-2">
      {popular.map((category) => (
        <li key={category}>
          {onChoose ? (
            <button
              type="button"
              className="chip"
              aria-label={`Choose ${requestCategoryNames[category]}`}
              onClick={() => onChoose(category)}
            >
              {requestCategoryNames[category]}
            </button>
          ) : (
            <span className="chip">{requestCategoryNames[category]}</span>
          )}
        </li>
      ))}
    </ul>
  </section>
)
