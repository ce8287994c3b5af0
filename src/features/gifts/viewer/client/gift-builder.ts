import type { MakeDescription } from '#features/gifts/makes/make.ts'
import type { BuildRequest, Built } from './gift-worker.ts'

/** Builds gifts beside the page. Of several wishes at once only the newest is answered. */
export type GiftBuilder = {
  build: (model: BuildRequest['model'], make: MakeDescription) => void
  /** What was asked for is not wanted any more: it is not answered. */
  forget: () => void
  close: () => void
}

/** Opens a worker of its own; closing it gives back all memory that it took. */
export function openGiftBuilder(onBuilt: (built: Built) => void): GiftBuilder {
  const worker = new Worker(new URL('./gift-worker.ts', import.meta.url), { type: 'module' })
  let number = 0
  let waiting: BuildRequest | undefined
  let isReady = false
  worker.addEventListener('message', ({ data }: MessageEvent<Built | 'ready'>) => {
    if (data === 'ready') {
      isReady = true
      if (waiting) worker.postMessage(waiting)
      return
    }
    if (data.number === number) onBuilt(data)
  })
  worker.addEventListener('error', () => onBuilt({ number, failure: 'The builder could not be loaded.' }))
  return {
    build: (model, make) => {
      number++
      waiting = { number, model, make }
      if (isReady) worker.postMessage(waiting)
    },
    forget: () => {
      number++
      waiting = undefined
    },
    close: () => worker.terminate(),
  }
}
