import { useQuery } from '@tanstack/react-query'
import { useCallback, useId, useRef, useState } from 'react'
import { modelFileOf, parseModelFile } from '#features/gifts/models/model-file.ts'
import type { KeepDesign } from '#features/selling/designs/client/design-editor.tsx'
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
  /** The smallest size that the product is sold in. */
  leastCentimetres: number
  onChange: (modelFile: string) => void
  /** Pictures of it that were asked for. */
  onDrawn: (pictures: DrawnPictures) => void
  /** How a design of the maker's own is kept as it stands in the field; undefined where it is. */
  onUnkept: (keep: KeepDesign | undefined) => void
}

export const modelLabel = '3D model'
const elsewhere = 'elsewhere'

/** Which model a gift is made from, what is set of it, and the pictures that it makes of itself. */
export function ModelField({ value, error, leastCentimetres, onChange, onDrawn, onUnkept }: ModelFieldProps) {
  const { data: models = [] } = useQuery(modelsQuery)
  const { data: designs = [] } = useQuery(designsQuery)
  const named = parseModelFile(value)
  const model = models.find(({ id, version }) => id === named?.id && version === named.version)
  const design = designs.find(({ modelFile }) => modelFile === value)
  const isOurs = Boolean(model ?? design)
  const unkept = useRef<KeepDesign>(undefined)
  const tellUnkept = useCallback(
    (keep: KeepDesign | undefined) => {
      unkept.current = keep
      onUnkept(keep)
    },
    [onUnkept],
  )
  const newest =
    named && !isOurs
      ? (models.find(({ id }) => id === named.id) ?? designs.find(({ id }) => id === named.id))
      : undefined
  const [isElsewhere, setElsewhere] = useState(value !== '' && !named)
  const choose = (chosen: string) => {
    setElsewhere(chosen === elsewhere)
    // A newer version keeps what was set of the one before, as far as it knows it.
    const newer = models.find((one) => fileOf(one) === chosen && one.id === named?.id)
    onChange(chosen === elsewhere ? '' : newer && named ? fileOf(newer, given(named.options, newer)) : chosen)
  }
  return (
    <fieldset className="grid gap-4">
      <SelectField
        label={modelLabel}
        hint="A gift with a model is seen with the words on it, and comes with its print files."
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
          label="Its address"
          hint="It is shown as it is, and bears no words."
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
            {`This product is made by version ${named.version}. A newer one is kept by now, called “${newest.title}”: it is sold once you take it and save the product.`}
          </p>
          <Button variant="ghost" size="small" onClick={() => choose(addressOf(newest))}>
            Take the newest
          </Button>
        </div>
      )}
      <DesignField design={design} leastCentimetres={leastCentimetres} onChange={choose} onUnkept={tellUnkept} />
      {named && (isOurs || newest) && (
        // As it stands in the field: what is not kept yet has no pictures.
        <Pictures key={named.id} keep={async () => unkept.current?.() ?? value} onDrawn={onDrawn} />
      )}
    </fieldset>
  )
}

/** A version that is no longer the newest. */
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

/** What differs from the usual: the rest need not stand in an address. */
const given = (options: Options, { parameters }: ModelAnswer): Options =>
  Object.fromEntries(
    parameters.flatMap(({ name, usual }) => {
      const chosen = options[name]
      return chosen === undefined || chosen === usual ? [] : [[name, chosen]]
    }),
  )

type PicturesProps = {
  /** Answers the address of the model to draw; where it could not be kept its field says why. */
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
        label="Words on its pictures"
        className="min-w-56 flex-1"
        error={draw.error ? errorSentence(draw.error, 'The pictures could not be made. Please try again.') : undefined}
        value={words}
        onChange={({ target }) => setWords(target.value)}
        onKeyDown={(event) => {
          if (event.key !== 'Enter') return
          event.preventDefault()
          void ask()
        }}
      />
      <Button variant="ghost" pending={draw.isPending} onClick={() => void ask()}>
        Add its pictures
      </Button>
    </div>
  )
}
