import { eventNames, events, noAnswers, whichEvent } from '#features/selling/gift-finder/gift-finder.ts'
import { giftFinderPaths } from '#features/selling/gift-finder/paths.ts'
import { LinkButton } from '#platform/client/ui/button.tsx'

/** Leads to the gift finder; the chips answer its first question. */
export const FinderCall = () => (
  <section aria-labelledby="finder-call" className="wrap pt-14 md:pt-20">
    <div className="lined grid items-center gap-7 rounded-l bg-ink px-6 py-9 text-flour md:rounded-xl md:px-16 md:py-15 lg:grid-cols-[1.1fr_1fr] lg:gap-12">
      <div>
        <h2 id="finder-call" className="text-[min(2.25rem,11.2vw)] md:text-4xl">
          Stuck? Answer four questions.
        </h2>
        <p className="mt-4 mb-6 max-w-[28em] text-lg">
          Tell us the occasion, who it is for, what they love and what you want to spend. We will pick six gifts that
          fit.
        </p>
        <LinkButton href={giftFinderPaths.finder()}>Start the gift finder</LinkButton>
      </div>
      <div className="rounded-l bg-flour p-6 text-ink [box-shadow:var(--extrude-card)]">
        <p className="font-display text-xl leading-tight font-black">{whichEvent}</p>
        <ul className="mt-4 flex flex-wrap gap-2.5">
          {events.map((event) => (
            <li key={event}>
              <a
                href={giftFinderPaths.finder({ place: 'ageGroup', answers: { ...noAnswers, event } })}
                className="flex min-h-11 items-center rounded-pill border-2 border-field bg-card px-4 font-semibold hover:border-ink hover:bg-ink hover:text-flour"
              >
                {eventNames[event]}
              </a>
            </li>
          ))}
        </ul>
        <p className="num mt-5 text-sm text-muted">Question 1 of 4</p>
      </div>
    </div>
  </section>
)
