import { useEffect, useRef } from 'react'
import { maxPictureBytes, noPicture, tooLargePicture } from '#platform/picture-upload.ts'
import { toast } from './toast.ts'

/** Returns a function that shrinks a picture to a data string in a worker; undefined for an unreadable picture. */
export function useShrinker() {
  const worker = useRef<Worker>(undefined)
  const last = useRef(0)
  useEffect(() => () => worker.current?.terminate(), [])
  return (file: File) =>
    new Promise<string | undefined>((resolve) => {
      worker.current ??= new Worker(new URL('./shrink-image-worker.ts', import.meta.url), { type: 'module' })
      const key = ++last.current
      const hear = ({ data }: MessageEvent<{ key: number; url?: string }>) => {
        if (data.key !== key) return
        worker.current?.removeEventListener('message', hear)
        resolve(data.url)
      }
      worker.current.addEventListener('message', hear)
      worker.current.postMessage({ key, file })
    })
}

/** False for a file that is not a picture or too large; a toast names the file (rule 21). */
export function isUsablePicture(file: File): boolean {
  if (!file.type.startsWith('image/')) toast.failure('Invalid file type', noPicture)
  else if (file.size > maxPictureBytes) toast.failure('File too large', tooLargePicture)
  else return true
  return false
}

export const showUnreadable = () => toast.failure('Upload failed', 'Failed to process images')
