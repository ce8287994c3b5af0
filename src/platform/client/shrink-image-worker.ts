import { shrinkImage } from './shrink-image.ts'

/** Shrinks pictures one at a time in a worker, so that the page stays responsive. */
addEventListener('message', async ({ data }: MessageEvent<{ key: number; file: Blob }>) => {
  const answer = await shrinkImage(data.file).then(
    (url) => ({ key: data.key, url }),
    () => ({ key: data.key }),
  )
  postMessage(answer)
})
