import { useEffect, useRef, useState } from 'react'
import { maxPictureBytes, tooLargePicture } from '#platform/picture-upload.ts'
import { errorSentence } from '../http.ts'
import { upload } from '../upload.ts'

/** An uploading picture: its progress, its address when done, or its error. */
export type PictureUpload = {
  key: string
  name: string
  state: { at: 'uploading'; part: number } | { at: 'done'; url: string } | { at: 'failed'; sentence: string }
}

type Uploads = {
  /** The call that takes a picture's bytes and answers its address as `url`. */
  path: string
  most: number
  /** Pictures that were uploaded before. */
  first?: PictureUpload[]
}

/** Pictures of a form, each with its own upload and error, so that a refused picture loses nothing else. */
export function usePictureUploads({ path, most, first = [] }: Uploads) {
  const [images, setImages] = useState(first)
  const [leftOut, setLeftOut] = useState<string>()
  const files = useRef(new Map<string, { file: File; stop: AbortController }>())

  const change = (key: string, state: PictureUpload['state']) =>
    setImages((all) => all.map((image) => (image.key === key ? { ...image, state } : image)))

  const start = async (key: string, file: File) => {
    const stop = new AbortController()
    files.current.set(key, { file, stop })
    if (file.size > maxPictureBytes) return change(key, { at: 'failed', sentence: tooLargePicture })
    try {
      const url = await postPicture(path, file, (part) => change(key, { at: 'uploading', part }), stop.signal)
      change(key, { at: 'done', url })
    } catch (error) {
      if ((error as Error).name === 'AbortError') return
      change(key, { at: 'failed', sentence: errorSentence(error, (error as Error).message) })
    }
  }

  const add = (chosen: File[]) => {
    const room = most - images.length
    const taken = chosen.slice(0, room).map((file) => ({ key: crypto.randomUUID(), file }))
    const extra = chosen.slice(room)
    setLeftOut(extra.length > 0 ? leftOutSentence(most, extra) : undefined)
    setImages((all) => [
      ...all,
      ...taken.map(({ key, file }) => ({ key, name: file.name, state: { at: 'uploading' as const, part: 0 } })),
    ])
    for (const { key, file } of taken) void start(key, file)
  }
  const remove = (key: string) => {
    files.current.get(key)?.stop.abort()
    files.current.delete(key)
    setLeftOut(undefined)
    setImages((all) => all.filter((image) => image.key !== key))
  }
  const retry = (key: string) => {
    const file = files.current.get(key)?.file
    if (!file) return
    change(key, { at: 'uploading', part: 0 })
    void start(key, file)
  }

  const isUploading = images.some(({ state }) => state.at === 'uploading')
  useLeaveWarning(isUploading)
  return {
    most,
    images,
    leftOut,
    isUploading,
    urls: images.flatMap(({ state }) => (state.at === 'done' ? [state.url] : [])),
    add,
    remove,
    retry,
    canRetry: (key: string) => files.current.has(key),
    clear: () => setImages([]),
  }
}

export type PictureUploads = ReturnType<typeof usePictureUploads>

/** Uploads one picture and returns its address; `onProgress` receives the uploaded part, from 0 to 1. */
async function postPicture(
  path: string,
  file: File,
  onProgress: (part: number) => void,
  signal: AbortSignal,
): Promise<string> {
  // A file of an unknown type is sent too: the server checks its bytes.
  const type = file.type.startsWith('image/') ? file.type : 'image/unknown'
  const broke = 'The picture could not be uploaded. Please try again.'
  const { url } = await upload<{ url: string }>({ path, type, file, broke, signal }, onProgress)
  return url
}

const leftOutSentence = (most: number, extra: File[]) =>
  `At most ${most} images: ${extra.map(({ name }) => name).join(', ')} ${extra.length === 1 ? 'was' : 'were'} left out.`

/** Leaving the page would abort running uploads, so the browser asks first. The draft itself is stored. */
function useLeaveWarning(isNeeded: boolean) {
  useEffect(() => {
    if (!isNeeded) return
    const warn = (event: BeforeUnloadEvent) => event.preventDefault()
    addEventListener('beforeunload', warn)
    return () => removeEventListener('beforeunload', warn)
  }, [isNeeded])
}
