import type { MakeDescription } from '#features/gifts/makes/make.ts'
import type { BuildRequest, Built } from './gift-worker.ts'

/** Builds gifts in a web worker. Of several requests, only the newest gets a result. */
export type GiftBuilder = {
  build: (model: BuildRequest['model'], make: MakeDescription) => void
  /** Discards the current request. */
  forget: () => void
  close: () => void
}

/** Starts a worker. Closing it frees all its memory. */
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
  worker.addEventListener('error', () => onBuilt({ number, failure: 'The gift builder could not be loaded.' }))
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
