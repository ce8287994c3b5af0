import { ImagePlus, X } from 'lucide-react'
import { type ReactNode, useRef, useState } from 'react'
import { processingImages } from '#platform/picture-upload.ts'
import { webAddressHint } from '#platform/web-address.ts'
import { Button } from '../ui/button.tsx'
import { TextField } from '../ui/text-field.tsx'
import { isUsablePicture, showUnreadable, useShrinker } from '../use-shrinker.ts'

type PictureFieldProps = {
  label: string
  required?: boolean
  /** The picture's address, or a data string until it is saved. */
  value: string
  onChange: (value: string) => void
  onBlur?: () => void
  error?: string | undefined
  /** How the picture is shown. */
  preview: (src: string) => ReactNode
}

/** A field for one picture: dropped, pasted, picked, or given by its address. */
export function PictureField({ label, required, value, onChange, onBlur, error, preview }: PictureFieldProps) {
  const input = useRef<HTMLInputElement>(null)
  const [isProcessing, setIsProcessing] = useState(false)
  const [isOver, setIsOver] = useState(false)
  const shrink = useShrinker()
  const take = async (file: File | undefined) => {
    if (!file || isProcessing || !isUsablePicture(file)) return
    setIsProcessing(true)
    const url = await shrink(file)
    setIsProcessing(false)
    if (url) onChange(url)
    else showUnreadable()
  }
  const isUploaded = value.startsWith('data:')
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: dropping and pasting are additions; the button inside does the same.
    <div
      className={`grid gap-3 rounded-m ${isOver ? 'bg-oat' : ''}`}
      aria-busy={isProcessing}
      onPaste={(event) => void take(event.clipboardData.files[0])}
      onDragOver={(event) => {
        event.preventDefault()
        setIsOver(true)
      }}
      onDragLeave={() => setIsOver(false)}
      onDrop={(event) => {
        event.preventDefault()
        setIsOver(false)
        void take(event.dataTransfer.files[0])
      }}
    >
      <TextField
        label={label}
        required={required}
        hint={isUploaded ? 'Your uploaded picture is used. Enter an address to replace it.' : webAddressHint}
        error={error}
        value={isUploaded ? '' : value}
        onChange={({ target }) => onChange(target.value)}
        onBlur={onBlur}
      />
      <input
        ref={input}
        type="file"
        accept="image/*"
        className="sr-only"
        tabIndex={-1}
        aria-label="A picture file"
        onChange={({ target }) => {
          void take(target.files?.[0])
          target.value = ''
        }}
      />
      <div className="flex flex-wrap items-center gap-3">
        <Button variant="ghost" size="small" disabled={isProcessing} onClick={() => input.current?.click()}>
          <ImagePlus size={20} aria-hidden="true" />
          {isProcessing ? processingImages : 'Upload a picture'}
        </Button>
        {value && (
          <Button variant="quiet" size="small" onClick={() => onChange('')}>
            <X size={18} aria-hidden="true" />
            Remove picture
          </Button>
        )}
      </div>
      {value && preview(value)}
    </div>
  )
}
