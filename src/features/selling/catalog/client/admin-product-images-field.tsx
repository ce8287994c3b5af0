import { ArrowLeft, ArrowRight, ImagePlus, X } from 'lucide-react'
import { type DragEvent, useRef, useState } from 'react'
import { useFilaments } from '#features/selling/filaments/client/requests.ts'
import { Button } from '#platform/client/ui/button.tsx'
import { Picture } from '#platform/client/ui/picture.tsx'
import { imageText } from '#platform/lengths.ts'
import { addImages, maxPictureSize, processingImages } from '#platform/picture-upload.ts'
import type { ProductImages } from './use-product-images.ts'

/** A product's images, added by dropping, pasting or picking files, in the order shoppers see them. The first is the cover. */
export function ProductImagesField({ field }: { field: ProductImages }) {
  const input = useRef<HTMLInputElement>(null)
  const [isOver, setIsOver] = useState(false)
  const [dragged, setDragged] = useState<number>()
  const { filaments } = useFilaments()
  const shownColors = new Map(filaments.map(({ color, name }) => [color, name]))
  const drop = (event: DragEvent) => {
    event.preventDefault()
    setIsOver(false)
    if (!field.isProcessing && event.dataTransfer.files.length > 0) void field.add([...event.dataTransfer.files])
  }
  return (
    <fieldset
      onPaste={(event) => event.clipboardData.files.length > 0 && void field.add([...event.clipboardData.files])}
    >
      <legend className="mb-1.5 font-semibold">Images</legend>
      {/* biome-ignore lint/a11y/noStaticElementInteractions: dropping is a shortcut for pointers; the button inside does the same. */}
      <div
        className={`grid justify-items-center gap-3 rounded-m border-2 border-dashed px-4 py-5 text-center ${isOver ? 'border-ink bg-oat' : 'border-field bg-card'}`}
        aria-busy={field.isProcessing}
        onDragOver={(event) => {
          event.preventDefault()
          setIsOver(dragged === undefined && !field.isProcessing)
        }}
        onDragLeave={() => setIsOver(false)}
        onDrop={drop}
      >
        <input
          ref={input}
          type="file"
          multiple
          accept="image/*"
          className="sr-only"
          tabIndex={-1}
          aria-label="Images"
          onChange={({ target }) => {
            void field.add([...(target.files ?? [])])
            target.value = ''
          }}
        />
        <Button variant="ghost" size="small" disabled={field.isProcessing} onClick={() => input.current?.click()}>
          <ImagePlus size={20} aria-hidden="true" />
          {field.isProcessing ? processingImages : addImages}
        </Button>
        <p className="text-sm text-muted">{`Drop, paste or choose images of up to ${maxPictureSize} each. The first image is the cover.`}</p>
      </div>
      {field.images.length > 0 && (
        <ol className="mt-3 grid grid-cols-2 gap-3 sm:grid-cols-3" aria-label="Images in order">
          {field.images.map(({ src, text, color }, index) => (
            <li
              // biome-ignore lint/suspicious/noArrayIndexKey: the same picture may appear twice, and dragging moves positions.
              key={index}
              draggable
              onDragStart={() => setDragged(index)}
              onDragEnd={() => setDragged(undefined)}
              onDragOver={(event) => event.preventDefault()}
              onDrop={(event) => {
                if (dragged === undefined) return
                event.preventDefault()
                event.stopPropagation()
                field.move(dragged, index)
                setDragged(undefined)
              }}
              className="grid gap-1 rounded-m bg-oat p-2"
            >
              <Picture
                src={src}
                alt={`Image ${index + 1}`}
                width={160}
                height={160}
                sizes="160px"
                className="aspect-square w-full object-contain"
              />
              <input
                className="field field-small w-full"
                aria-label={`What image ${index + 1} shows`}
                placeholder="What it shows"
                maxLength={imageText}
                value={text}
                onChange={({ target }) => field.describe(index, { text: target.value })}
              />
              <select
                className="field field-small w-full"
                aria-label={`Color of image ${index + 1}`}
                value={color}
                onChange={({ target }) => field.describe(index, { color: target.value })}
              >
                <option value="">Any color</option>
                {[...shownColors].map(([known, name]) => (
                  <option key={known} value={known}>
                    {name}
                  </option>
                ))}
              </select>
              <span className="flex justify-between">
                <MoveButton
                  label={`Move image ${index + 1} to the front`}
                  disabled={index === 0}
                  onClick={() => field.move(index, index - 1)}
                >
                  <ArrowLeft size={18} aria-hidden="true" />
                </MoveButton>
                <MoveButton label={`Remove image ${index + 1}`} onClick={() => field.remove(index)}>
                  <X size={18} aria-hidden="true" />
                </MoveButton>
                <MoveButton
                  label={`Move image ${index + 1} to the back`}
                  disabled={index === field.images.length - 1}
                  onClick={() => field.move(index, index + 1)}
                >
                  <ArrowRight size={18} aria-hidden="true" />
                </MoveButton>
              </span>
            </li>
          ))}
        </ol>
      )}
    </fieldset>
  )
}

const MoveButton = ({ label, ...rest }: { label: string } & React.ComponentProps<'button'>) => (
  <button type="button" aria-label={label} className="round-button disabled:opacity-40" {...rest} />
)
