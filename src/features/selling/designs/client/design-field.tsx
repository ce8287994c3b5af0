import { Box } from 'lucide-react'
import { lazy, Suspense, useRef, useState } from 'react'
import { nozzle } from '#features/gifts/models/printability.ts'
import { errorSentence } from '#platform/client/http.ts'
import { Button } from '#platform/client/ui/button.tsx'
import { type DesignAnswer, designBytes } from '../contract.ts'
import type { KeepDesign } from './design-editor.tsx'
import { useUploadDesign } from './requests.ts'

/** What shows a design is large, and comes when there is one. */
const DesignEditor = lazy(() => import('./design-editor.tsx'))

type DesignFieldProps = {
  /** The design that is chosen, in the version that is chosen. */
  design: DesignAnswer | undefined
  /** The smallest size that it is sold in. */
  leastCentimetres: number
  onChange: (modelFile: string) => void
  onUnkept: (keep: KeepDesign | undefined) => void
}

/** A design that the maker drew elsewhere: sent, checked, and prepared for words. */
export function DesignField({ design, leastCentimetres, onChange, onUnkept }: DesignFieldProps) {
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
    <div className="grid gap-4">
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
          Send a design of your own
        </Button>
        <p className="text-sm text-muted">
          {`STL, 3MF, OBJ or GLB, up to ${designBytes / 1024 / 1024} MB. It is checked before it is kept.`}
        </p>
        {upload.error && (
          <p role="alert" className="font-semibold text-err">
            {errorSentence(upload.error, 'The file could not be sent. Please try again.')}
          </p>
        )}
      </div>
      {design && (
        <>
          <p className="num text-sm">{saidOf(design)}</p>
          {thicknessIn(design, leastCentimetres) < nozzle && (
            <p className="num text-sm font-semibold text-warn">
              {`In its smallest size, ${leastCentimetres} cm, it is ${(Math.floor(thicknessIn(design, leastCentimetres) * 100) / 100).toFixed(2)} mm thick. A nozzle lays down ${nozzle} mm: sell it larger, or make it thicker.`}
            </p>
          )}
          {upload.data?.isKnown && upload.data.id === design.id && (
            <p role="status" className="text-sm font-semibold">
              {`You have sent this model before: it is “${design.title}”, and stays what it was.`}
            </p>
          )}
          <Suspense fallback={null}>
            <DesignEditor
              key={design.modelFile}
              design={design}
              words={words}
              onWords={setWords}
              onKept={onChange}
              onUnkept={onUnkept}
            />
          </Suspense>
        </>
      )}
    </div>
  )
}

/** How thick a design is, in millimetres, when its longest side has so many centimetres. */
const thicknessIn = ({ size }: DesignAnswer, centimetres: number) =>
  (Math.min(...size) / Math.max(...size)) * centimetres * 10

const saidOf = ({ form, size, triangles, keptTriangles, pieces }: DesignAnswer) => {
  const sides = size.map((side) => side.toLocaleString('en-US')).join(' × ')
  const detail = `${triangles.toLocaleString('en-US')} triangles, ${keptTriangles.toLocaleString('en-US')} of which are printed`
  return `${form.toUpperCase()}, ${sides} mm as drawn, closed, ${detail}, in ${pieces === 1 ? 'one piece' : `${pieces} pieces`}.`
}
