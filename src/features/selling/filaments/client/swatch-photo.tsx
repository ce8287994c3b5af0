import { useMutation } from '@tanstack/react-query'
import { Camera } from 'lucide-react'
import { useRef } from 'react'
import { colorOfPhoto } from '#platform/client/color-of-photo.ts'
import { Button } from '#platform/client/ui/button.tsx'

/** Takes a color from a photo of a printed swatch. The photo stays in the browser. */
export function SwatchPhoto({ label, onColor }: { label: string; onColor: (hex: string) => void }) {
  const input = useRef<HTMLInputElement>(null)
  const reading = useMutation({ mutationFn: colorOfPhoto, onSuccess: onColor, networkMode: 'always' })
  return (
    <div className="grid justify-items-start gap-1">
      <input
        ref={input}
        type="file"
        accept="image/*"
        className="sr-only"
        tabIndex={-1}
        aria-label={`A photo: ${label}`}
        onChange={({ target }) => {
          const [photo] = target.files ?? []
          if (photo) reading.mutate(photo)
          target.value = ''
        }}
      />
      <Button variant="quiet" size="small" pending={reading.isPending} onClick={() => input.current?.click()}>
        <Camera size={18} aria-hidden="true" />
        {`${label} from a photo`}
      </Button>
      {reading.isError && (
        <p role="alert" className="text-sm font-semibold text-err">
          This photo can’t be read. Choose a JPEG or PNG picture of a printed swatch.
        </p>
      )}
      {reading.isSuccess && (
        <p role="status" className="text-sm text-muted">
          {`The middle of the photo is ${reading.data}. Correct it if the light was colored.`}
        </p>
      )}
    </div>
  )
}
