import { type RefCallback, useId } from 'react'
import { drawingPath } from '#features/gifts/drawings/addresses.ts'
import { filamentClass } from '#features/gifts/drawings/client/filament-class.ts'
import { basicColors } from '#features/gifts/drawings/colors.ts'
import { Button } from '#platform/client/ui/button.tsx'
import { isAnswered, type Question, questions, whichEvent } from '../gift-finder.ts'
import { AnswerTiles } from './choices.tsx'
import type { FinderWalk } from './use-finder.ts'

const texts = {
  event: { title: whichEvent, missing: 'Choose an event to continue.' },
  ageGroup: { title: 'Who is it for?', missing: 'Choose an age group to continue.' },
  interests: {
    title: 'What do they love?',
    help: 'Choose as many as you like.',
    missing: 'Choose at least one interest to continue.',
  },
  priceRange: { title: 'What would you like to spend?', missing: 'Choose a budget to find gifts.' },
} satisfies Record<Question, { title: string; help?: string; missing: string }>

type WizardProps = { question: Question; walk: FinderWalk; heading: RefCallback<HTMLLegendElement> }

/** One question with its answers, Back and Next. Without an answer, Next is disabled and a hint says why. */
export function FinderWizard({ question, walk, heading }: WizardProps) {
  const hintId = useId()
  const { title, missing, ...more } = texts[question]
  const step = questions.indexOf(question)
  const isLast = step === questions.length - 1
  const answered = isAnswered(question, walk.answers)
  return (
    <div className="lined grid items-center gap-10 rounded-l bg-ink p-3 md:rounded-xl md:p-8 lg:grid-cols-[minmax(0,1fr)_320px] lg:gap-12 lg:pr-14">
      <form
        className="rounded-m bg-flour p-4 [box-shadow:var(--extrude-card)] md:rounded-l md:px-8 md:py-7"
        onSubmit={(event) => {
          event.preventDefault()
          if (answered) walk.next()
        }}
      >
        <Progress step={step} />
        <fieldset key={question} aria-describedby={answered ? undefined : hintId} className="mt-3 min-w-0">
          <legend ref={heading} tabIndex={-1} className="mb-4 w-full outline-none focus-visible:shadow-none">
            <span className="num mb-1 block font-semibold text-muted">
              Question {step + 1} of {questions.length}
              <span className="sr-only">: </span>
            </span>
            <span className="block font-display text-[min(1.75rem,8.7vw)] leading-tight font-black md:text-[2rem]">
              {title}
            </span>
            {'help' in more && <span className="mt-1 block text-md">{more.help}</span>}
          </legend>
          <AnswerTiles question={question} answers={walk.answers} onAnswer={walk.answer} />
        </fieldset>
        <div className="mt-6 flex flex-wrap items-start gap-x-4 gap-y-3">
          <Button variant="ghost" disabled={step === 0} onClick={walk.back} className="flex-1 sm:flex-none">
            Back
          </Button>
          <Button type="submit" disabled={!answered} className="flex-1 sm:flex-none">
            {isLast ? 'Find Gifts' : 'Next'}
          </Button>
          {/* The hint keeps its line, which avoids a layout shift. */}
          <p id={hintId} className="min-h-[1.55em] w-full text-muted sm:mt-3.5 sm:w-auto">
            {!answered && missing}
          </p>
        </div>
      </form>
      <PrintedSoFar share={(step + (answered ? 1 : 0)) / questions.length} />
    </div>
  )
}

const filaments = basicColors.map(filamentClass)

/** A line of filament for each question up to the current one. Screen readers read the legend instead. */
const Progress = ({ step }: { step: number }) => (
  <div className="flex gap-2">
    <progress
      className="sr-only"
      aria-label="Questions"
      aria-valuetext={`Question ${step + 1} of ${questions.length}`}
      max={questions.length}
      value={step + 1}
    />
    {questions.map((question, index) => (
      <span key={question} aria-hidden="true" className="h-3.5 flex-1 overflow-hidden rounded-pill bg-hair">
        {index <= step && (
          <span
            className={`block h-full rounded-pill bg-[var(--filament)] shadow-[inset_0_-4px_0_var(--filament-deep)] ${filaments[index]} ${index === step ? 'w-1/2' : 'w-full'}`}
          />
        )}
      </span>
    ))}
  </div>
)

/** A gift box on the print bed, printed in proportion to the answered questions. */
const PrintedSoFar = ({ share }: { share: number }) => (
  <div aria-hidden="true" className="relative mx-auto hidden w-full max-w-[300px] pb-3 lg:block">
    <img src="/drawings/plate.svg" alt="" width={598} height={114} className="absolute inset-x-0 bottom-0" />
    <div className="relative mx-auto w-[78%] pb-4">
      <img
        src={drawingPath('giftbox', { look: 'ghost' })}
        alt=""
        width={240}
        height={185}
        className="w-full brightness-0 invert"
      />
      <img
        src={drawingPath('giftbox')}
        alt=""
        width={240}
        height={185}
        className="absolute inset-x-0 top-0 w-full transition-[clip-path] duration-500 ease-print"
        style={{ clipPath: `inset(${(1 - share) * 100}% 0 0 0)` }}
      />
    </div>
  </div>
)
