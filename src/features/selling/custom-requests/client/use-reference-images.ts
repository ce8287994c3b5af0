import { useEffect, useRef, useState } from 'react'
import { errorSentence } from '#platform/client/http.ts'
import { maxPictureBytes, tooLargePicture } from '#platform/picture-upload.ts'
import { maxReferenceImages } from '../custom-request.ts'
import { postReferenceImage } from './requests.ts'

/** An uploading picture: its progress, its address when done, or its error. */
export type ReferenceImage = {
  key: string
  name: string
  state: { at: 'uploading'; part: number } | { at: 'done'; url: string } | { at: 'failed'; sentence: string }
}

/** The pictures of a request, each with its own upload and error. `first` are the pictures of the draft. */
export function useReferenceImages(first: ReferenceImage[]) {
  const [images, setImages] = useState(first)
  const [leftOut, setLeftOut] = useState<string>()
  const files = useRef(new Map<string, { file: File; stop: AbortController }>())

  const change = (key: string, state: ReferenceImage['state']) =>
    setImages((all) => all.map((image) => (image.key === key ? { ...image, state } : image)))

  const start = async (key: string, file: File) => {
    const stop = new AbortController()
    files.current.set(key, { file, stop })
    if (file.size > maxPictureBytes) return change(key, { at: 'failed', sentence: tooLargePicture })
    try {
      const url = await postReferenceImage(file, (part) => change(key, { at: 'uploading', part }), stop.signal)
      change(key, { at: 'done', url })
    } catch (error) {
      if ((error as Error).name === 'AbortError') return
      change(key, { at: 'failed', sentence: errorSentence(error, (error as Error).message) })
    }
  }

  const add = (chosen: File[]) => {
    const room = maxReferenceImages - images.length
    const taken = chosen.slice(0, room).map((file) => ({ key: crypto.randomUUID(), file }))
    const extra = chosen.slice(room)
    setLeftOut(extra.length > 0 ? leftOutSentence(extra) : undefined)
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

export type ReferenceImages = ReturnType<typeof useReferenceImages>

const leftOutSentence = (extra: File[]) =>
  `At most ${maxReferenceImages} images: ${extra.map(({ name }) => name).join(', ')} ${extra.length === 1 ? 'was' : 'were'} left out.`

/** Leaving the page would abort running uploads, so the browser asks first. The draft itself is stored. */
function useLeaveWarning(isNeeded: boolean) {
  useEffect(() => {
    if (!isNeeded) return
    const warn = (event: BeforeUnloadEvent) => event.preventDefault()
    addEventListener('beforeunload', warn)
    return () => removeEventListener('beforeunload', warn)
  }, [isNeeded])
}
