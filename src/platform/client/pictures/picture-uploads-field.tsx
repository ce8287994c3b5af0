import { ImagePlus, RotateCcw, X } from 'lucide-react'
import { type DragEvent, useId, useRef, useState } from 'react'
import { addImages, maxPictureSize } from '#platform/picture-upload.ts'
import { Button } from '../ui/button.tsx'
import { Picture } from '../ui/picture.tsx'
import type { PictureUpload, PictureUploads } from './use-picture-uploads.ts'
import './picture-uploads.css'

type PictureUploadsFieldProps = {
  field: PictureUploads
  label: string
  /** The formats that are offered, and their names. */
  accept: string
  formats: string
}

/** Pictures, added with a button, by dropping or by pasting. Each picture has its progress, its error and a remove button. */
export function PictureUploadsField({ field, label, accept, formats }: PictureUploadsFieldProps) {
  const input = useRef<HTMLInputElement>(null)
  const hint = useId()
  const [isOver, setIsOver] = useState(false)
  const isFull = field.images.length >= field.most
  const drop = (event: DragEvent) => {
    event.preventDefault()
    setIsOver(false)
    field.add([...event.dataTransfer.files])
  }
  return (
    <fieldset
      onPaste={(event) => event.clipboardData.files.length > 0 && field.add([...event.clipboardData.files])}
      aria-describedby={hint}
    >
      <legend className="mb-1.5 font-semibold">
        {label} <span className="font-medium text-muted">(optional)</span>
      </legend>
      {/* biome-ignore lint/a11y/noStaticElementInteractions: dropping is a shortcut for pointers; the button inside does the same. */}
      <div
        className={`grid justify-items-center gap-3 rounded-m border-2 border-dashed px-4 py-6 text-center ${isOver ? 'border-ink bg-oat' : 'border-field bg-card'}`}
        onDragOver={(event) => {
          event.preventDefault()
          setIsOver(true)
        }}
        onDragLeave={() => setIsOver(false)}
        onDrop={drop}
      >
        <input
          ref={input}
          type="file"
          multiple
          accept={accept}
          className="sr-only"
          tabIndex={-1}
          aria-label={label}
          onChange={(event) => {
            field.add([...(event.target.files ?? [])])
            event.target.value = ''
          }}
        />
        <Button variant="ghost" size="small" disabled={isFull} onClick={() => input.current?.click()}>
          <ImagePlus size={20} aria-hidden="true" />
          {addImages}
        </Button>
        <p id={hint} className="text-sm text-muted">
          {`Up to ${field.most} images: ${formats}, at most ${maxPictureSize} each. You can also drop or paste images here.`}
        </p>
      </div>
      <p role="alert" className="mt-2 font-semibold text-err">
        {field.leftOut}
      </p>
      {field.images.length > 0 && (
        <ul className="mt-1 grid gap-2" aria-label="Chosen images">
          {field.images.map((image) => (
            <ImageRow key={image.key} image={image} field={field} />
          ))}
        </ul>
      )}
    </fieldset>
  )
}

function ImageRow({ image, field }: { image: PictureUpload; field: PictureUploads }) {
  const { key, name, state } = image
  return (
    <li className="grid grid-cols-[56px_1fr_auto] items-center gap-3 rounded-m bg-oat p-2">
      <span className="grid size-14 place-items-center overflow-hidden rounded-s bg-card">
        {state.at === 'done' && (
          <Picture src={state.url} alt="" width={56} height={56} sizes="56px" className="size-full object-cover" />
        )}
      </span>
      <div className="min-w-0">
        <p className="truncate font-semibold">{name}</p>
        <ImageState state={state} name={name} />
      </div>
      <div className="flex">
        {state.at === 'failed' && field.canRetry(key) && (
          <button
            type="button"
            className="round-button"
            aria-label={`Try ${name} again`}
            onClick={() => field.retry(key)}
          >
            <RotateCcw size={20} aria-hidden="true" />
          </button>
        )}
        <button
          type="button"
          className="round-button"
          aria-label={`${state.at === 'uploading' ? 'Cancel' : 'Remove'} ${name}`}
          onClick={() => field.remove(key)}
        >
          <X size={20} aria-hidden="true" />
        </button>
      </div>
    </li>
  )
}

function ImageState({ state, name }: { state: PictureUpload['state']; name: string }) {
  switch (state.at) {
    case 'uploading':
      return <progress className="upload-progress" value={state.part} aria-label={`Uploading ${name}`} />
    case 'done':
      return <p className="text-sm text-muted">Uploaded</p>
    case 'failed':
      return (
        <p role="alert" className="text-sm font-semibold text-err">
          {state.sentence}
        </p>
      )
  }
}
