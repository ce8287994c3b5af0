import { ArrowDown, ArrowLeft, ArrowRight, ArrowUp } from 'lucide-react'
import { type ReactNode, useEffect, useRef, useState } from 'react'
import { defaultSize, engravingLimit, sizeTable } from '#features/gifts/makes/make.ts'
import type { Material } from '#features/gifts/makes/materials.ts'
import { type Quarters, quarters, type TextPlace } from '#features/gifts/models/own-model.ts'
import { useFilaments } from '#features/selling/filaments/client/requests.ts'
import { errorSentence, HttpError } from '#platform/client/http.ts'
import { Button } from '#platform/client/ui/button.tsx'
import { SelectField } from '#platform/client/ui/select-field.tsx'
import { TextField } from '#platform/client/ui/text-field.tsx'
import type { Point3 } from '#platform/vector.ts'
import { type DesignAnswer, type DesignDraft, designNameLimit, placeLimits } from '../contract.ts'
import { lookAt, lookBeside, placeAt, type Side, sides } from '../sides.ts'
import { DesignStage } from './design-stage.tsx'
import { DesignZones } from './design-zones.tsx'
import { useChangeDesign, useNewestDesign } from './requests.ts'
import { useTrial } from './use-trial.ts'
import './design-editor.css'

const millimeters = sizeTable[defaultSize].centimetres * 10
/** How far an arrow button moves the text, in millimeters. */
const step = 2

/** Saves an unsaved draft. Returns the model file of the new version; throws `HttpError` if the server refuses. */
export type SaveDesign = () => Promise<string>

type DesignEditorProps = {
  design: DesignAnswer
  /** Sample text, shared by all versions. */
  words: string
  onWords: (words: string) => void
  /** The material of the product. */
  material: Material
  onSaved: (modelFile: string) => void
  /** Passes a function that saves the draft to the product form; undefined if nothing is unsaved. */
  onUnsaved: (keep: SaveDesign | undefined) => void
}

/** Edits a design's name, orientation and text area, with sample text. Saving creates a new version. */
export default function DesignEditor({ design, words, onWords, material, onSaved, onUnsaved }: DesignEditorProps) {
  const kept: DesignDraft = {
    ...{ turned: design.turned, place: design.place },
    ...{ accent: design.accent, ownZones: design.ownZones },
  }
  const [draft, setDraft] = useState(kept)
  const [title, setTitle] = useState(design.title)
  const { plain, named, problem, hasFailed } = useTrial(design, draft, words)
  const keep = useChangeDesign(design.id)
  const [isSized, setSized] = useState(design.place !== null)
  const [from, setFrom] = useState<{ direction: Point3 }>()
  const { turned, place, accent, ownZones } = draft
  const body = plain?.parts.find(({ role }) => role === 'body')

  const change = (draft: DesignDraft) => {
    setDraft(draft)
    // The error belongs to the previous draft.
    if (keep.error) keep.reset()
  }
  const put = (look: Parameters<typeof placeAt>[2], keepsSize = isSized) => {
    const put = body && placeAt(body, millimeters, look, place, keepsSize)
    if (put) change({ ...draft, place: put })
  }
  const putOn = (side: Side) => {
    if (!body) return
    put(lookAt(body, side))
    // Turns the camera to the text.
    setFrom({ direction: [...sides[side].direction] })
  }
  const set = (wish: Partial<TextPlace>) => {
    if (wish.width || wish.height) setSized(true)
    if (place) change({ ...draft, place: { ...place, ...wish } })
  }
  /** A new orientation moves the surface, so the text area is removed. */
  const turn = (axis: 'x' | 'y' | 'z') =>
    change({ ...draft, turned: { ...turned, [axis]: next(turned[axis]) }, place: null })
  const going = useRef<Promise<string>>(undefined)
  /** Concurrent calls share one request, because a second request would create the same version. */
  const save: SaveDesign = () => {
    going.current ??= keep
      .mutateAsync({ ...draft, title, version: design.version })
      .then(({ modelFile, title }) => {
        setTitle(title)
        onSaved(modelFile)
        return modelFile
      })
      .finally(() => {
        going.current = undefined
      })
    return going.current
  }
  const isKept = title === design.title && JSON.stringify(draft) === JSON.stringify(kept)
  const { lookOf } = useFilaments()
  /** Zones in the usual filament, or the color in the file. */
  const dyed = ownZones.map(({ zone, filaments: [color = ''] }) => {
    const drawn = design.zones?.[zone]?.hex
    const look = lookOf({ material, color }) ?? (drawn ? { hex: [drawn], finish: 'matte' as const } : undefined)
    return { zone, color: color || 'green', look }
  })
  const latest = useRef(save)
  latest.current = save
  useEffect(() => {
    onUnsaved(isKept ? undefined : () => latest.current())
    return () => onUnsaved(undefined)
  }, [isKept, onUnsaved])
  const newest = useNewestDesign(design.id)
  const showNewest = () => newest.mutateAsync().then((saved) => saved && onSaved(saved.modelFile))
  const goBack = () => {
    change(kept)
    setTitle(design.title)
  }
  return (
    // Inert while saving, because later changes would be in no version.
    <div className="grid grid-cols-1 gap-4" inert={keep.isPending}>
      <TextField
        label="Name of the design"
        hint="Shown in print files, not to shoppers."
        value={title}
        maxLength={designNameLimit}
        onChange={({ target }) => {
          setTitle(target.value)
          if (keep.error) keep.reset()
        }}
      />
      <div className="design-stage">
        <DesignStage
          title={design.title}
          shown={((place || accent.length + ownZones.length > 0) && named) || plain}
          zones={dyed}
          camera={from}
          onPick={(ray) => put(ray)}
        />
        {hasFailed && <p className="absolute inset-x-4 top-4 font-semibold">The design could not be displayed.</p>}
        {place && problem && (
          // The field below has the same message but may be out of view.
          <p aria-hidden="true" className="gift-view-note rounded-m bg-card px-3 py-2 font-semibold text-err">
            {problem}
          </p>
        )}
      </div>
      <p className="text-sm text-muted">Drag to rotate the design. Click where the text should be, or choose a side.</p>
      <Row>
        <Button variant="ghost" size="small" onClick={() => turn('x')}>
          Tip forward
        </Button>
        <Button variant="ghost" size="small" onClick={() => turn('y')}>
          Tip sideways
        </Button>
        <Button variant="ghost" size="small" onClick={() => turn('z')}>
          Rotate
        </Button>
      </Row>
      <Row>
        {(Object.keys(sides) as Side[]).map((side) => (
          <Button key={side} variant="ghost" size="small" disabled={!body} onClick={() => putOn(side)}>
            {sides[side].name}
          </Button>
        ))}
        <Button variant="ghost" size="small" disabled={!place} onClick={() => change({ ...draft, place: null })}>
          No text
        </Button>
      </Row>
      {design.zones && (
        <DesignZones
          zones={design.zones}
          {...{ accent, ownZones, material }}
          onChange={(filaments) => change({ ...draft, ...filaments })}
        />
      )}
      {place && (
        <>
          <Row>
            {moves.map(({ label, direction, Icon }) => (
              <Button
                key={label}
                variant="ghost"
                size="small"
                aria-label={label}
                onClick={() => put(lookBeside(place, millimeters, direction), true)}
              >
                <Icon size={18} aria-hidden="true" />
              </Button>
            ))}
          </Row>
          <div className="grid grid-cols-2 gap-4">
            <TextField
              label="Sample text"
              error={problem}
              hint={problem && 'Try a larger text area, a place farther from an edge, or less depth.'}
              value={words}
              maxLength={engravingLimit}
              onChange={({ target }) => onWords(target.value)}
            />
            <NumberField
              label="Maximum letters"
              value={place.letters}
              limits={[1, engravingLimit]}
              onChange={(letters) => set({ letters: Math.round(letters) })}
            />
            <NumberField
              label="Width (mm at medium size)"
              value={inMillimeters(place.width)}
              limits={placeLimits.width.map(inMillimeters)}
              onChange={(width) => set({ width: width / millimeters })}
            />
            <NumberField
              label="Height (mm)"
              value={inMillimeters(place.height)}
              limits={placeLimits.height.map(inMillimeters)}
              onChange={(height) => set({ height: height / millimeters })}
            />
            <SelectField
              label="Letters"
              value={place.isCut ? 'cut' : 'raised'}
              options={[
                { value: 'raised', name: 'Raised' },
                { value: 'cut', name: 'Engraved' },
              ]}
              onChange={({ target }) => set({ isCut: target.value === 'cut' })}
            />
            <NumberField
              label="Depth (mm)"
              value={place.depth}
              limits={placeLimits.depth}
              onChange={(depth) => set({ depth })}
            />
            <NumberField
              label="Rotation (degrees)"
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
            ? errorSentence(newest.error, 'The newest version could not be loaded. Please try again.')
            : errorSentence(keep.error, 'The design could not be saved. Please try again.')}
          {keep.error instanceof HttpError && keep.error.status === 409 && (
            <>
              <Button
                variant="ghost"
                size="small"
                pending={newest.isPending}
                onClick={() => void showNewest().catch(() => undefined)}
              >
                Load the newest version
              </Button>
              <span className="text-sm font-normal text-ink">Your unsaved changes will be lost.</span>
            </>
          )}
        </div>
      )}
      {!isKept && <p className="text-sm">Unsaved. The design is saved together with the product.</p>}
      <Row>
        <Button pending={keep.isPending} disabled={isKept} onClick={() => void save().catch(() => undefined)}>
          {isKept ? 'Saved' : 'Save design'}
        </Button>
        {!isKept && (
          <Button variant="ghost" disabled={keep.isPending} onClick={goBack}>
            Discard changes
          </Button>
        )}
      </Row>
    </div>
  )
}

const next = (quarter: Quarters): Quarters => quarters[(quarters.indexOf(quarter) + 1) % quarters.length] ?? 0
const inMillimeters = (share: number) => Math.round(share * millimeters * 10) / 10

const moves = [
  { label: 'Move text left', direction: [-step, 0], Icon: ArrowLeft },
  { label: 'Move text right', direction: [step, 0], Icon: ArrowRight },
  { label: 'Move text up', direction: [0, step], Icon: ArrowUp },
  { label: 'Move text down', direction: [0, -step], Icon: ArrowDown },
] as const

const Row = ({ children }: { children: ReactNode }) => <div className="flex flex-wrap gap-2">{children}</div>

type NumberFieldProps = {
  label: string
  value: number
  limits: readonly number[]
  onChange: (value: number) => void
}

/** A number field that reports values within its limits. Other input stays in the field, with an error. */
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
