import { useQuery } from '@tanstack/react-query'
import { useCallback, useId, useRef, useState } from 'react'
import type { Material } from '#features/gifts/makes/materials.ts'
import { modelFileOf } from '#features/gifts/models/model-address.ts'
import { parseModelFile } from '#features/gifts/models/model-file.ts'
import type { SaveDesign } from '#features/selling/designs/client/design-editor.tsx'
import { DesignField } from '#features/selling/designs/client/design-field.tsx'
import { designsQuery } from '#features/selling/designs/client/requests.ts'
import type { DesignAnswer } from '#features/selling/designs/contract.ts'
import { errorSentence } from '#platform/client/http.ts'
import { Button } from '#platform/client/ui/button.tsx'
import { SelectField } from '#platform/client/ui/select-field.tsx'
import { TextField } from '#platform/client/ui/text-field.tsx'
import type { DrawnPictures, ModelAnswer } from '../contract.ts'
import { modelsQuery, useDrawPictures } from './requests.ts'

type ModelFieldProps = {
  /** A product's `modelFile`; empty for none. */
  value: string
  error: string | undefined
  /** The material of the product. */
  material: Material
  /** The smallest size in which the product is sold, in centimeters. */
  leastCentimeters: number
  onChange: (modelFile: string) => void
  /** Receives generated pictures. */
  onDrawn: (pictures: DrawnPictures) => void
  /** Passes a function that saves an unsaved draft of a design; undefined if nothing is unsaved. */
  onUnsaved: (keep: SaveDesign | undefined) => void
}

export const modelLabel = '3D model'
const elsewhere = 'elsewhere'

/** Chooses a product's model and its options, edits designs, and generates pictures. */
export function ModelField({
  value,
  error,
  material,
  leastCentimeters,
  onChange,
  onDrawn,
  onUnsaved,
}: ModelFieldProps) {
  const { data: models = [] } = useQuery(modelsQuery)
  const { data: designs = [] } = useQuery(designsQuery)
  const named = parseModelFile(value)
  const model = models.find(({ id, version }) => id === named?.id && version === named.version)
  const design = designs.find(({ modelFile }) => modelFile === value)
  const isOurs = Boolean(model ?? design)
  const unsaved = useRef<SaveDesign>(undefined)
  const reportUnsaved = useCallback(
    (keep: SaveDesign | undefined) => {
      unsaved.current = keep
      onUnsaved(keep)
    },
    [onUnsaved],
  )
  const newest =
    named && !isOurs
      ? (models.find(({ id }) => id === named.id) ?? designs.find(({ id }) => id === named.id))
      : undefined
  const [isElsewhere, setElsewhere] = useState(value !== '' && !named)
  const choose = (chosen: string) => {
    setElsewhere(chosen === elsewhere)
    // A newer version keeps the options that it knows.
    const newer = models.find((one) => fileOf(one) === chosen && one.id === named?.id)
    onChange(chosen === elsewhere ? '' : newer && named ? fileOf(newer, given(named.options, newer)) : chosen)
  }
  return (
    <fieldset className="grid min-w-0 grid-cols-1 gap-4">
      <SelectField
        label={modelLabel}
        hint="Shoppers see their text on the model in 3D, and print files are generated."
        error={isElsewhere ? undefined : error}
        value={isElsewhere ? elsewhere : model ? fileOf(model) : value}
        options={[
          { value: '', name: 'None' },
          ...models.map((one) => ({ value: fileOf(one), name: one.title })),
          ...designs.map(({ modelFile, title }) => ({ value: modelFile, name: `${title} (your own)` })),
          ...(named && !isOurs ? [{ value, name: earlierName(named, [...models, ...designs]) }] : []),
          { value: elsewhere, name: 'Another address' },
        ]}
        onChange={({ target }) => choose(target.value)}
      />
      {isElsewhere && (
        <TextField
          label="Address of the model"
          hint="Shown as a file, without text."
          error={error}
          value={value}
          onChange={({ target }) => onChange(target.value)}
        />
      )}
      {model && named && (
        <Parameters model={model} options={named.options} onChange={(options) => onChange(fileOf(model, options))} />
      )}
      {named && newest && (
        <div className="grid justify-items-start gap-2">
          <p className="text-sm">
            {`This product uses version ${named.version}. A newer version, “${newest.title}”, is available. Switch to it and save the product to sell the new version.`}
          </p>
          <Button variant="ghost" size="small" onClick={() => choose(addressOf(newest))}>
            Use newest version
          </Button>
        </div>
      )}
      <DesignField {...{ design, material, leastCentimeters }} onChange={choose} onUnsaved={reportUnsaved} />
      {named && (isOurs || newest) && (
        // Saves the draft first, because only saved versions can be drawn.
        <Pictures key={named.id} keep={async () => unsaved.current?.() ?? value} onDrawn={onDrawn} />
      )}
    </fieldset>
  )
}

/** The label of a version that is no longer the newest. */
const earlierName = ({ id, version }: { id: string; version: number }, newest: { id: string; title: string }[]) =>
  `${newest.find((one) => one.id === id)?.title ?? id}, version ${version}`

const addressOf = (one: ModelAnswer | DesignAnswer) => ('modelFile' in one ? one.modelFile : fileOf(one))

const fileOf = ({ id, version }: ModelAnswer, options: ReturnType<typeof given> = {}) =>
  modelFileOf({ id, version, options })

type Options = NonNullable<ReturnType<typeof parseModelFile>>['options']

function Parameters({
  model,
  options,
  onChange,
}: {
  model: ModelAnswer
  options: Options
  onChange: (options: Options) => void
}) {
  if (model.parameters.length === 0) return null
  return (
    <div className="grid gap-4 sm:grid-cols-2">
      {model.parameters.map(({ name, label, unit, least, most, usual, whole }) => (
        <TextField
          key={name}
          label={unit ? `${label} (${unit})` : label}
          hint={`${least} to ${most}`}
          type="number"
          inputMode="numeric"
          min={least}
          max={most}
          step={whole ? 1 : 'any'}
          value={String(options[name] ?? usual)}
          onChange={({ target }) => onChange(given({ ...options, [name]: Number(target.value) }, model))}
        />
      ))}
    </div>
  )
}

/** Options that differ from the defaults, which keeps addresses short. */
const given = (options: Options, { parameters }: ModelAnswer): Options =>
  Object.fromEntries(
    parameters.flatMap(({ name, usual }) => {
      const chosen = options[name]
      return chosen === undefined || chosen === usual ? [] : [[name, chosen]]
    }),
  )

type PicturesProps = {
  /** Returns the model file to draw. On failure the design's field shows the reason. */
  keep: () => Promise<string>
  onDrawn: (pictures: DrawnPictures) => void
}

function Pictures({ keep, onDrawn }: PicturesProps) {
  const [words, setWords] = useState('')
  const draw = useDrawPictures()
  const id = useId()
  const ask = async () => {
    const modelFile = await keep().catch(() => undefined)
    if (modelFile) await draw.mutateAsync({ modelFile, words }).then(onDrawn, () => undefined)
  }
  return (
    <div className="flex flex-wrap items-end gap-3">
      <TextField
        id={id}
        label="Text on the pictures"
        className="min-w-[min(14rem,100%)] flex-1"
        error={
          draw.error ? errorSentence(draw.error, 'The pictures could not be generated. Please try again.') : undefined
        }
        value={words}
        onChange={({ target }) => setWords(target.value)}
        onKeyDown={(event) => {
          if (event.key !== 'Enter') return
          event.preventDefault()
          void ask()
        }}
      />
      <Button variant="ghost" pending={draw.isPending} onClick={() => void ask()}>
        Add pictures
      </Button>
    </div>
  )
}
