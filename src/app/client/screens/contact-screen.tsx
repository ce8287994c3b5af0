import { useQuery } from '@tanstack/react-query'
import { Mail, MapPin, Phone } from 'lucide-react'
import { answerTime } from '#features/base/settings/answer-time.ts'
import { textQuery, useShop } from '#features/base/settings/client/requests.ts'
import type { ShopAnswer } from '#features/base/settings/contract.ts'
import { allDestinations } from '#features/base/settings/destinations.ts'
import { allMaterials, customPrintingDays, withTracking } from '#features/base/settings/shop-words.ts'
import { defaultHours, readHours } from '#features/base/settings/texts.ts'
import { drawingPath } from '#features/gifts/drawings/addresses.ts'
import { ContactForm } from '#features/selling/contact/client/contact-form.tsx'
import { showEmail } from '#platform/client/show-email.ts'
import { linkTo } from '#platform/link.ts'
import { promisesOf } from '../home/promises.ts'
import { PageHead } from '../page-head.tsx'

/** How to reach the shop (rule 35). */
export default function ContactScreen() {
  return (
    <div className="wrap py-8 md:py-12">
      <PageHead
        title="Contact"
        description={`Questions about our 3D printed gifts or a custom design? Write to us and we answer ${answerTime}.`}
      />
      <div className="mb-8 max-w-[46rem]">
        <h1 className="text-3xl sm:text-4xl">Contact Us</h1>
        <p className="mt-3 text-lg">
          Have a question about our 3D printed gifts, or a custom design in mind? Write to us. The people who print your
          gift will answer.
        </p>
      </div>
      <div className="grid items-start gap-10 lg:grid-cols-[minmax(0,1fr)_400px]">
        <section aria-labelledby="send-message" className="rounded-l bg-card p-6 md:p-8">
          <h2 id="send-message" className="mb-5 text-2xl">
            Send us a Message
          </h2>
          <ContactForm />
        </section>
        <div className="grid gap-6">
          <GetInTouch />
          <QuickQuestions />
          <Imprint />
        </div>
      </div>
      <OurPromise />
    </div>
  )
}

function GetInTouch() {
  const { contactEmail, contactPhone, postalAddress } = useShop()
  const { data } = useQuery(textQuery('hours'))
  const hours = readHours(data?.text ?? defaultHours)
  return (
    <section aria-labelledby="get-in-touch" className="rounded-l bg-oat p-6">
      <h2 id="get-in-touch" className="mb-4 text-2xl">
        Get in Touch
      </h2>
      <ul className="grid gap-3">
        <li className="flex gap-3">
          <Mail className="mt-0.5 flex-none" role="img" aria-label="Email" />
          <a className="link break-all" href={`mailto:${contactEmail}`}>
            {showEmail(contactEmail)}
          </a>
        </li>
        {contactPhone && (
          <li className="flex gap-3">
            <Phone className="mt-0.5 flex-none" role="img" aria-label="Phone" />
            <a className="link" href={`tel:${contactPhone.replace(/[^+\d]/g, '')}`}>
              {contactPhone}
            </a>
          </li>
        )}
        {postalAddress && (
          <li className="flex gap-3">
            <MapPin className="mt-0.5 flex-none" role="img" aria-label="Address" />
            <address className="not-italic">{postalAddress}</address>
          </li>
        )}
      </ul>
      {hours.length > 0 && (
        <>
          <h3 className="mt-6 mb-2 text-xl">Hours</h3>
          <dl className="grid grid-cols-[auto_1fr] gap-x-6 gap-y-1">
            {hours.map(([label, text]) => (
              <div key={`${label}: ${text}`} className="contents">
                <dt className="font-semibold">{label}</dt>
                <dd>{text}</dd>
              </div>
            ))}
          </dl>
        </>
      )}
    </section>
  )
}

/** The seller's name and address, if the owner has entered them. */
function Imprint() {
  const { imprint } = useShop()
  if (!imprint) return null
  return (
    <section aria-labelledby="imprint" className="rounded-l bg-oat p-6">
      <h2 id="imprint" className="mb-3 text-2xl">
        Imprint
      </h2>
      <p className="whitespace-pre-line">{imprint}</p>
    </section>
  )
}

const questionsOf = (shop: ShopAnswer) =>
  [
    ['How long does custom printing take?', `Custom printing typically takes ${customPrintingDays(shop)}.`],
    shop.shipsToNames.length > 0
      ? ['Where do you ship?', `We ship ${allDestinations(shop)}${withTracking(shop)}.`]
      : ['Do you ship worldwide?', `Yes, we ship worldwide${withTracking(shop)}.`],
    ['What materials do you use?', `We print in premium ${allMaterials(shop)}.`],
  ] as const

const QuickQuestions = () => (
  <section aria-labelledby="quick-questions" className="rounded-l bg-card p-6">
    <h2 id="quick-questions" className="mb-4 text-2xl">
      Quick Questions?
    </h2>
    <dl className="grid gap-4">
      {questionsOf(useShop()).map(([question, answer]) => (
        <div key={question}>
          <dt className="font-bold">{question}</dt>
          <dd>{answer}</dd>
        </div>
      ))}
    </dl>
    <a href={linkTo('/faq')} className="link mt-4 inline-flex min-h-11 items-center">
      All questions and answers
    </a>
  </section>
)

const drawings = { quality: 'planter', design: 'dino', shipping: 'rocket', occasion: 'giftbox' } as const
const points = ['quality', 'design', 'shipping', 'occasion'] as const

function OurPromise() {
  const promises = promisesOf(useShop())
  return (
    <section aria-labelledby="promise" className="mt-16">
      <div className="seam" aria-hidden="true" />
      <div className="lined rounded-b-l bg-[#12372b] px-6 py-10 text-[#fffaf0] md:px-12">
        <h2 id="promise" className="max-w-[40rem] text-xl sm:text-2xl md:text-3xl">
          Revolutionizing Gift-Giving Through 3D Innovation
        </h2>
        <ul className="mt-8 grid grid-cols-2 gap-6 lg:grid-cols-4">
          {points.map((point) => (
            <li key={point} className="grid justify-items-start gap-3">
              <img
                src={drawingPath(drawings[point])}
                alt=""
                width={96}
                height={96}
                loading="lazy"
                className="size-24 object-contain"
              />
              <p className="font-bold sm:text-lg">{promises[point]}</p>
            </li>
          ))}
        </ul>
      </div>
    </section>
  )
}
