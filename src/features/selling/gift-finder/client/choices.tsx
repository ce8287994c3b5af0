import { BookOpen, ChefHat, Cpu, Dices, type LucideIcon, Music, Palette, TentTree, Trophy } from 'lucide-react'
import { type ReactNode, useId } from 'react'
import { drawingPath } from '#features/gifts/drawings/addresses.ts'
import {
  type AgeGroup,
  type Answers,
  ageGroupNames,
  ageGroups,
  eventNames,
  events,
  type GiftEvent,
  type Interest,
  interestNames,
  interests,
  type PriceRange,
  priceRangeNames,
  priceRanges,
  type Question,
} from '../gift-finder.ts'

type ChoicesProps = { question: Question; answers: Answers; onAnswer: (given: Partial<Answers>) => void }

/** The answers to one question as tiles: radio buttons, or checkboxes if several can be chosen. */
export function AnswerTiles({ question, answers, onAnswer }: ChoicesProps) {
  switch (question) {
    case 'event':
      return (
        <Tiles
          values={events}
          names={eventNames}
          picture={(event) => <Spool {...eventPictures[event]} />}
          chosen={answers.event}
          onChoose={(event) => onAnswer({ event })}
        />
      )
    case 'ageGroup':
      return (
        <Tiles
          values={ageGroups}
          names={ageGroupNames}
          picture={(group) => <Spool {...agePictures[group]} />}
          chosen={answers.ageGroup}
          onChoose={(ageGroup) => onAnswer({ ageGroup })}
        />
      )
    case 'interests':
      return (
        <Tiles
          values={interests}
          names={interestNames}
          picture={(interest) => <Mark icon={interestIcons[interest]} />}
          chosen={answers.interests}
          onChoose={(interest) => onAnswer({ interests: toggled(answers.interests, interest) })}
        />
      )
    case 'priceRange':
      return (
        <Tiles
          values={priceRanges}
          names={priceRangeNames}
          picture={(range) => <Layers count={priceRanges.indexOf(range) + 1} />}
          chosen={answers.priceRange}
          onChoose={(priceRange) => onAnswer({ priceRange })}
        />
      )
  }
}

const toggled = (chosen: Interest[], one: Interest) =>
  chosen.includes(one) ? chosen.filter((interest) => interest !== one) : [...chosen, one]

type TilesProps<Value extends string> = {
  values: readonly Value[]
  names: Record<Value, string>
  picture: (value: Value) => ReactNode
  /** A list if several values can be chosen. */
  chosen: Value | Value[] | undefined
  onChoose: (value: Value) => void
}

function Tiles<Value extends string>({ values, names, picture, chosen, onChoose }: TilesProps<Value>) {
  const name = useId()
  const several = Array.isArray(chosen)
  return (
    <div className={`grid grid-cols-2 gap-2.5 md:gap-3 ${values.length === 6 ? 'sm:grid-cols-3' : 'sm:grid-cols-4'}`}>
      {values.map((value) => (
        <label
          key={value}
          className="answer-tile relative grid justify-items-center gap-2 rounded-m border-2 border-field bg-card px-2 pt-3.5 pb-3 text-center leading-tight font-bold wrap-break-word hover:border-ink has-checked:border-ink has-checked:bg-butter has-checked:shadow-[inset_0_0_0_1px_var(--ink),var(--extrude-card)] has-focus-visible:shadow-[var(--focus)]"
        >
          <input
            type={several ? 'checkbox' : 'radio'}
            name={name}
            value={value}
            checked={several ? chosen.includes(value) : chosen === value}
            onChange={() => onChoose(value)}
            className={`tick absolute top-2 right-2 focus-visible:shadow-none max-[24rem]:top-1.5 max-[24rem]:right-1.5 max-[24rem]:size-[22px] ${several ? '' : 'rounded-pill'}`}
          />
          {picture(value)}
          {names[value]}
        </label>
      ))}
    </div>
  )
}

type SpoolProps = { drawing: Parameters<typeof drawingPath>[0]; spool: string }

const eventPictures = {
  christmas: { drawing: 'tree', spool: 'spool-leaf' },
  halloween: { drawing: 'pumpkin', spool: 'spool-butter' },
  valentine: { drawing: 'heart', spool: 'spool-blush' },
  easter: { drawing: 'bunny', spool: 'spool-lilac' },
  birthday: { drawing: 'giftbox', spool: 'spool-sky' },
  graduation: { drawing: 'star', spool: 'spool-mist' },
} as const satisfies Record<GiftEvent, SpoolProps>

const agePictures = {
  child: { drawing: 'dino', spool: 'spool-butter' },
  teen: { drawing: 'rocket', spool: 'spool-sky' },
  adult: { drawing: 'vase', spool: 'spool-blush' },
  senior: { drawing: 'planter', spool: 'spool-leaf' },
} as const satisfies Record<AgeGroup, SpoolProps>

const Spool = ({ drawing, spool }: SpoolProps) => (
  <span className={`spool ${spool} w-[84px] max-[24rem]:w-[68px] md:w-[92px]`}>
    <img src={drawingPath(drawing)} alt="" width={60} height={60} />
  </span>
)

const interestIcons = {
  tech: Cpu,
  art: Palette,
  sports: Trophy,
  music: Music,
  reading: BookOpen,
  cooking: ChefHat,
  games: Dices,
  outdoor: TentTree,
} satisfies Record<Interest, LucideIcon>

const Mark = ({ icon: Icon }: { icon: LucideIcon }) => (
  <Icon size={38} strokeWidth={1.75} aria-hidden="true" className="my-1.5" />
)

/** One layer more for each higher budget. */
const Layers = ({ count }: { count: number }) => (
  <span aria-hidden="true" className="filament-gold flex h-[58px] w-12 mt-1.5 flex-col-reverse gap-0.5">
    {priceRanges.slice(0, count).map((range: PriceRange) => (
      <span
        key={range}
        className="h-3 rounded-pill bg-[var(--filament)] shadow-[inset_0_-3px_0_var(--filament-deep)]"
      />
    ))}
  </span>
)
