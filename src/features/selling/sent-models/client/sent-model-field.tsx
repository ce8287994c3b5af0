import { Box, X } from 'lucide-react'
import { type DragEvent, useId, useRef } from 'react'
import type { Color } from '#features/gifts/drawings/colors.ts'
import { Button } from '#platform/client/ui/button.tsx'
import { SelectField } from '#platform/client/ui/select-field.tsx'
import { type DrawnIn, definesUnit, drawnIn, drawnIns, type ModelForm } from '../sent-model.ts'
import { SentModelView } from './sent-model-view.tsx'
import { maxModelSize, type SentModelHandle } from './use-sent-model.ts'

const label = 'Your 3D model'

type SentModelFieldProps = { field: SentModelHandle; pieces: number; color: Color }

/** A customer's own model: chosen or dropped, measured at once and shown with its estimated price (rule 82). */
export function SentModelField({ field, pieces, color }: SentModelFieldProps) {
  const input = useRef<HTMLInputElement>(null)
  const hint = useId()
  const { state, problem } = field
  const drop = (event: DragEvent) => {
    event.preventDefault()
    void field.add(event.dataTransfer.files[0])
  }
  return (
    <fieldset aria-describedby={hint} className="grid min-w-0 gap-3" aria-busy={state.at === 'sending'}>
      <legend className="mb-1.5 font-semibold">
        {label} <span className="font-medium text-muted">(optional)</span>
      </legend>
      {/* biome-ignore lint/a11y/noStaticElementInteractions: dropping is a shortcut for pointers; the button inside does the same. */}
      <div
        className="grid justify-items-center gap-3 rounded-m border-2 border-dashed border-field bg-card px-4 py-6 text-center"
        onDragOver={(event) => event.preventDefault()}
        onDrop={drop}
      >
        <input
          ref={input}
          type="file"
          accept=".stl,.3mf,.obj,.glb"
          className="sr-only"
          tabIndex={-1}
          aria-label={label}
          onChange={({ target }) => {
            void field.add(target.files?.[0])
            target.value = ''
          }}
        />
        <Button variant="ghost" size="small" disabled={field.isSending} onClick={() => input.current?.click()}>
          <Box size={20} aria-hidden="true" />
          {state.at === 'there' ? 'Choose another model' : 'Add a 3D model'}
        </Button>
        <p id={hint} className="text-sm text-muted">
          {`STL, OBJ, 3MF or GLB, up to ${maxModelSize}. You see its size and estimated price at once.`}
        </p>
      </div>
      <p role="alert" className={problem ? 'font-semibold text-err' : 'sr-only'}>
        {problem && `${problem.name}: ${problem.sentence}`}
      </p>
      <ModelState field={field} pieces={pieces} color={color} />
    </fieldset>
  )
}

function ModelState({ field, pieces, color }: SentModelFieldProps) {
  const { state } = field
  switch (state.at) {
    case 'none':
    case 'reading':
      return <p role="status" className="sr-only" />
    case 'sending':
      return (
        <div className="flex items-center gap-3 rounded-m bg-oat p-3">
          <div className="min-w-0 flex-1">
            <p className="truncate font-semibold">{state.name}</p>
            <p role="status" className="text-sm text-muted">
              {state.part < 1
                ? `Uploading: ${Math.round(state.part * 100)}%`
                : 'Measuring the model. This takes a few seconds.'}
            </p>
          </div>
          <RemoveButton label={`Cancel ${state.name}`} onPress={field.remove} />
        </div>
      )
    case 'there': {
      const { model, isChanging } = state
      return (
        <div className="grid min-w-0 gap-4 rounded-l bg-oat p-4" aria-busy={isChanging}>
          <div className="flex items-center gap-3">
            <p role="status" className="min-w-0 flex-1 truncate font-semibold">
              {isChanging ? 'Measuring the model again.' : model.name}
            </p>
            <RemoveButton label={`Remove ${model.name}`} onPress={field.remove} />
          </div>
          <SentModelView model={model} pieces={pieces} color={color} isPriced />
          {!definesUnit(model.form) && (
            <SelectField
              label="Unit of the model"
              hint={unitHint(model.form)}
              value={model.drawnIn}
              disabled={isChanging}
              options={drawnIns.map((value) => ({ value, name: drawnIn[value].name }))}
              onChange={({ target }) => void field.change(target.value as DrawnIn)}
            />
          )}
        </div>
      )
    }
  }
}

const unitHint = (form: ModelForm) =>
  form === 'glb'
    ? 'GLB files should be in meters, but many are not. Choose another unit if the size is wrong.'
    : 'The file contains no unit. Choose another unit if the size is wrong.'

const RemoveButton = ({ label, onPress }: { label: string; onPress: () => void }) => (
  <button type="button" className="round-button" aria-label={label} onClick={onPress}>
    <X size={20} aria-hidden="true" />
  </button>
)
