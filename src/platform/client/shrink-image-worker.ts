import { shrinkImage } from './shrink-image.ts'

/** Shrinks one picture at a time, away from the page: typing stays smooth meanwhile. */
addEventListener('message', async ({ data }: MessageEvent<{ key: number; file: Blob }>) => {
  const answer = await shrinkImage(data.file).then(
    (url) => ({ key: data.key, url }),
    () => ({ key: data.key }),
  )
  postMessage(answer)
})
