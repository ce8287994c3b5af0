import { ArrowDown, ArrowLeft, ArrowRight, ArrowUp } from 'lucide-react'
import { type ReactNode, useEffect, useRef, useState } from 'react'
import { defaultSize, engravingLimit, sizeTable } from '#features/gifts/makes/make.ts'
import { type Quarters, quarters, type TextPlace } from '#features/gifts/models/own-model.ts'
import { errorSentence, HttpError } from '#platform/client/http.ts'
import { Button } from '#platform/client/ui/button.tsx'
import { SelectField } from '#platform/client/ui/select-field.tsx'
import { TextField } from '#platform/client/ui/text-field.tsx'
import type { Point3 } from '#platform/vector.ts'
import { type DesignAnswer, type DesignDraft, designNameLimit, placeLimits } from '../contract.ts'
import { lookAt, lookBeside, placeAt, type Side, sides } from '../sides.ts'
import { DesignStage } from './design-stage.tsx'
import { useChangeDesign, useNewestDesign } from './requests.ts'
import { useTrial } from './use-trial.ts'
import './design-editor.css'

const millimetres = sizeTable[defaultSize].centimetres * 10
/** How far a press of an arrow moves words, in millimetres. */
const step = 2

/** Keeps what is not kept yet. Answers the address of the new version; throws `HttpError` where it is refused. */
export type KeepDesign = () => Promise<string>

type DesignEditorProps = {
  design: DesignAnswer
  /** Words to try: they are the same when another version is looked at. */
  words: string
  onWords: (words: string) => void
  onKept: (modelFile: string) => void
  /** Tells whoever saves the product how to keep what is not kept yet; undefined where all is. */
  onUnkept: (keep: KeepDesign | undefined) => void
}

/** What a design is called, how it stands and where words are on it, with words to try; what is kept is a new version of it. */
export default function DesignEditor({ design, words, onWords, onKept, onUnkept }: DesignEditorProps) {
  const kept: DesignDraft = { turned: design.turned, place: design.place }
  const [draft, setDraft] = useState(kept)
  const [title, setTitle] = useState(design.title)
  const { plain, named, problem, hasFailed } = useTrial(design, draft, words)
  const keep = useChangeDesign(design.id)
  const [isSized, setSized] = useState(design.place !== null)
  const [from, setFrom] = useState<{ way: Point3 }>()
  const { turned, place } = draft
  const body = plain?.parts.find(({ role }) => role === 'body')

  const change = (draft: DesignDraft) => {
    setDraft(draft)
    // What was refused was the draft before.
    if (keep.error) keep.reset()
  }
  const put = (look: Parameters<typeof placeAt>[2], keepsSize = isSized) => {
    const put = body && placeAt(body, millimetres, look, place, keepsSize)
    if (put) change({ turned, place: put })
  }
  const putOn = (side: Side) => {
    if (!body) return
    put(lookAt(body, side))
    // Words that nobody sees are not looked at.
    setFrom({ way: [...sides[side].way] })
  }
  const set = (wish: Partial<TextPlace>) => {
    if (wish.width || wish.height) setSized(true)
    if (place) change({ turned, place: { ...place, ...wish } })
  }
  /** What stands otherwise has its words somewhere else. */
  const turn = (axis: 'x' | 'y' | 'z') => change({ turned: { ...turned, [axis]: next(turned[axis]) }, place: null })
  const going = useRef<Promise<string>>(undefined)
  /** Whoever asks while it is being kept waits for that: a second one would make the same version. */
  const save: KeepDesign = () => {
    going.current ??= keep
      .mutateAsync({ ...draft, title, version: design.version })
      .then(({ modelFile, title }) => {
        setTitle(title)
        onKept(modelFile)
        return modelFile
      })
      .finally(() => {
        going.current = undefined
      })
    return going.current
  }
  const isKept = title === design.title && JSON.stringify(draft) === JSON.stringify(kept)
  const latest = useRef(save)
  latest.current = save
  useEffect(() => {
    onUnkept(isKept ? undefined : () => latest.current())
    return () => onUnkept(undefined)
  }, [isKept, onUnkept])
  const newest = useNewestDesign(design.id)
  const showNewest = () => newest.mutateAsync().then((theirs) => theirs && onKept(theirs.modelFile))
  const goBack = () => {
    change(kept)
    setTitle(design.title)
  }
  return (
    // What was changed while it is being kept would be in no version.
    <div className="grid gap-4" inert={keep.isPending}>
      <TextField
        label="Name of the design"
        hint="It stands in the print files, and not in the shop."
        value={title}
        maxLength={designNameLimit}
        onChange={({ target }) => {
          setTitle(target.value)
          if (keep.error) keep.reset()
        }}
      />
      <div className="design-stage">
        <DesignStage title={design.title} shown={(place && named) || plain} from={from} onLook={(look) => put(look)} />
        {hasFailed && <p className="absolute inset-x-4 top-4 font-semibold">It could not be drawn here.</p>}
        {place && problem && (
          // Its field says it, which may be out of sight.
          <p aria-hidden="true" className="gift-view-note rounded-m bg-card px-3 py-2 font-semibold text-err">
            {problem}
          </p>
        )}
      </div>
      <p className="text-sm text-muted">Drag it to turn it. Press where words should stand, or choose a side.</p>
      <Row>
        <Button variant="ghost" size="small" onClick={() => turn('x')}>
          Tip forwards
        </Button>
        <Button variant="ghost" size="small" onClick={() => turn('y')}>
          Tip sideways
        </Button>
        <Button variant="ghost" size="small" onClick={() => turn('z')}>
          Turn round
        </Button>
      </Row>
      <Row>
        {(Object.keys(sides) as Side[]).map((side) => (
          <Button key={side} variant="ghost" size="small" disabled={!body} onClick={() => putOn(side)}>
            {sides[side].name}
          </Button>
        ))}
        <Button variant="ghost" size="small" disabled={!place} onClick={() => change({ turned, place: null })}>
          No words
        </Button>
      </Row>
      {place && (
        <>
          <Row>
            {moves.map(({ label, way, Icon }) => (
              <Button
                key={label}
                variant="ghost"
                size="small"
                aria-label={label}
                onClick={() => put(lookBeside(place, millimetres, way), true)}
              >
                <Icon size={18} aria-hidden="true" />
              </Button>
            ))}
          </Row>
          <div className="grid grid-cols-2 gap-4">
            <TextField
              label="Words to try"
              error={problem}
              hint={problem && 'A wider or higher place, one farther from an edge, or less depth may help.'}
              value={words}
              maxLength={engravingLimit}
              onChange={({ target }) => onWords(target.value)}
            />
            <NumberField
              label="Most letters"
              value={place.letters}
              limits={[1, engravingLimit]}
              onChange={(letters) => set({ letters: Math.round(letters) })}
            />
            <NumberField
              label="Width (mm on a medium one)"
              value={inMillimetres(place.width)}
              limits={placeLimits.width.map(inMillimetres)}
              onChange={(width) => set({ width: width / millimetres })}
            />
            <NumberField
              label="Height (mm)"
              value={inMillimetres(place.height)}
              limits={placeLimits.height.map(inMillimetres)}
              onChange={(height) => set({ height: height / millimetres })}
            />
            <SelectField
              label="Letters"
              value={place.isCut ? 'cut' : 'raised'}
              options={[
                { value: 'raised', name: 'Raised, in cream' },
                { value: 'cut', name: 'Cut in' },
              ]}
              onChange={({ target }) => set({ isCut: target.value === 'cut' })}
            />
            <NumberField
              label="By (mm)"
              value={place.depth}
              limits={placeLimits.depth}
              onChange={(depth) => set({ depth })}
            />
            <NumberField
              label="Turned (degrees)"
              value={place.spin}
              limits={[-180, 180]}
              onChange={(spin) => set({ spin })}
            />
          </div>
        </>
      )}
      {keep.error && (
        <div role="alert" className="grid justify-items-start gap-2 font-semibold text-err">
          {newest.error
            ? errorSentence(newest.error, 'It could not be read. Please try again.')
            : errorSentence(keep.error, 'It could not be kept. Please try again.')}
          {keep.error instanceof HttpError && keep.error.status === 409 && (
            <>
              <Button
                variant="ghost"
                size="small"
                pending={newest.isPending}
                onClick={() => void showNewest().catch(() => undefined)}
              >
                Show what they have kept
              </Button>
              <span className="text-sm font-normal text-ink">What you have changed here is then gone.</span>
            </>
          )}
        </div>
      )}
      {!isKept && <p className="text-sm">Not kept yet: it is when the product is saved.</p>}
      <Row>
        <Button pending={keep.isPending} disabled={isKept} onClick={() => void save().catch(() => undefined)}>
          {isKept ? 'Kept as it is' : 'Keep it like this'}
        </Button>
        {!isKept && (
          <Button variant="ghost" disabled={keep.isPending} onClick={goBack}>
            Back to what is kept
          </Button>
        )}
      </Row>
    </div>
  )
}

const next = (quarter: Quarters): Quarters => quarters[(quarters.indexOf(quarter) + 1) % quarters.length] ?? 0
const inMillimetres = (share: number) => Math.round(share * millimetres * 10) / 10

const moves = [
  { label: 'Words to the left', way: [-step, 0], Icon: ArrowLeft },
  { label: 'Words to the right', way: [step, 0], Icon: ArrowRight },
  { label: 'Words up', way: [0, step], Icon: ArrowUp },
  { label: 'Words down', way: [0, -step], Icon: ArrowDown },
] as const

const Row = ({ children }: { children: ReactNode }) => <div className="flex flex-wrap gap-2">{children}</div>

type NumberFieldProps = {
  label: string
  value: number
  limits: readonly number[]
  onChange: (value: number) => void
}

/** A number that counts as soon as it lies within its limits; what is typed otherwise stays as it is typed, and is told. */
function NumberField({ label, value, limits: [least = 0, most = 0], onChange }: NumberFieldProps) {
  const [typed, setTyped] = useState<string>()
  const numberOf = (text: string) => (text.trim() === '' ? Number.NaN : Number(text.replace(',', '.')))
  const isWithin = (number: number) => number >= least && number <= most
  const isWrong = typed !== undefined && !isWithin(numberOf(typed))
  return (
    <TextField
      label={label}
      hint={`${least} to ${most}`}
      error={isWrong ? `Please choose a number from ${least} to ${most}.` : undefined}
      inputMode="decimal"
      value={typed ?? String(value)}
      onBlur={() => !isWrong && setTyped(undefined)}
      onChange={({ target }) => {
        setTyped(target.value)
        const number = numberOf(target.value)
        if (isWithin(number)) onChange(number)
      }}
    />
  )
}
