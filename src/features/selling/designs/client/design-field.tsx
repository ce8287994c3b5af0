import { Box } from 'lucide-react'
import { useRef, useState } from 'react'
import type { Material } from '#features/gifts/makes/materials.ts'
import { nozzle } from '#features/gifts/models/printability.ts'
import { errorSentence } from '#platform/client/http.ts'
import { Button } from '#platform/client/ui/button.tsx'
import { lazyPart } from '#platform/client/ui/lazy-part.tsx'
import { type DesignAnswer, designBytes } from '../contract.ts'
import type { SaveDesign } from './design-editor.tsx'
import { useUploadDesign } from './requests.ts'

/** The editor is large, so it is loaded only for a design. */
const DesignEditor = lazyPart(() => import('./design-editor.tsx'), {
  name: 'The design editor',
  failed: (failure) => failure,
})

type DesignFieldProps = {
  /** The chosen version of the chosen design. */
  design: DesignAnswer | undefined
  /** The material of the product. */
  material: Material
  /** The smallest size in which the product is sold, in centimeters. */
  leastCentimeters: number
  onChange: (modelFile: string) => void
  onUnsaved: (keep: SaveDesign | undefined) => void
}

/** Uploads a design that was drawn in another program, and opens its editor. */
export function DesignField({ design, material, leastCentimeters, onChange, onUnsaved }: DesignFieldProps) {
  const input = useRef<HTMLInputElement>(null)
  const upload = useUploadDesign()
  const [words, setWords] = useState('Emma')
  const take = (file: File | undefined) =>
    file &&
    upload.mutateAsync(file).then(
      ({ modelFile }) => onChange(modelFile),
      () => undefined,
    )
  return (
    <div className="grid grid-cols-1 gap-4">
      <div className="grid justify-items-start gap-2">
        <input
          ref={input}
          type="file"
          accept=".stl,.3mf,.obj,.glb"
          className="sr-only"
          tabIndex={-1}
          aria-label="Design file"
          onChange={({ target }) => {
            void take(target.files?.[0])
            target.value = ''
          }}
        />
        <Button variant="ghost" size="small" pending={upload.isPending} onClick={() => input.current?.click()}>
          <Box size={20} aria-hidden="true" />
          Upload a design
        </Button>
        <p className="text-sm text-muted">
          {`STL, 3MF, OBJ or GLB, up to ${designBytes / 1024 / 1024} MB. The file is checked before it is saved.`}
        </p>
        {upload.error && (
          <p role="alert" className="font-semibold text-err">
            {errorSentence(upload.error, 'The file could not be uploaded. Please try again.')}
          </p>
        )}
      </div>
      {design && (
        <>
          <p className="num text-sm">{saidOf(design)}</p>
          {design.leftOut.length > 0 && (
            <p className="num text-sm font-semibold text-warn">
              {`Left out of the design: ${design.leftOut.join(', ')}.`}
            </p>
          )}
          {thicknessIn(design, leastCentimeters) < nozzle && (
            <p className="num text-sm font-semibold text-warn">
              {`At its smallest size, ${leastCentimeters} cm, the design is ${(Math.floor(thicknessIn(design, leastCentimeters) * 100) / 100).toFixed(2)} mm thick. The nozzle needs at least ${nozzle} mm. Sell larger sizes or make the design thicker.`}
            </p>
          )}
          {upload.data?.isKnown && upload.data.id === design.id && (
            <p role="status" className="text-sm font-semibold">
              {`You have uploaded this model before, as “${design.title}”. The existing design is unchanged.`}
            </p>
          )}
          <DesignEditor
            material={material}
            key={design.modelFile}
            design={design}
            words={words}
            onWords={setWords}
            onSaved={onChange}
            onUnsaved={onUnsaved}
          />
        </>
      )}
    </div>
  )
}

/** Thickness of a design in millimeters if its longest side has the given number of centimeters. */
const thicknessIn = ({ size }: DesignAnswer, centimetres: number) =>
  (Math.min(...size) / Math.max(...size)) * centimetres * 10

const saidOf = ({ form, size, triangles, keptTriangles, pieces }: DesignAnswer) => {
  const sides = size.map((side) => side.toLocaleString('en-US')).join(' × ')
  const detail = `${triangles.toLocaleString('en-US')} triangles, ${keptTriangles.toLocaleString('en-US')} after simplification`
  return `${form.toUpperCase()}, ${sides} mm as drawn, watertight, ${detail}, in ${pieces === 1 ? 'one piece' : `${pieces} pieces`}.`
}
