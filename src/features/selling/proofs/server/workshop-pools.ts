import type { Letters } from '#features/gifts/lettering/letters-file.ts'
import type { Fit } from '#features/gifts/models/fit-of.ts'
import { Problem } from '#platform/problem.ts'
import { hasMemoryForWorker } from '#platform/server/memory.ts'
import { openWorkerPool, type PoolLimits } from '#platform/server/worker-pool.ts'
import type { Design } from '../design.ts'
import type { Drawing } from './draw-design.ts'
import type { PlateOrder, Plates } from './make-plate.ts'
import type { Measured, PrintFiles } from './make-print-files.ts'

/** Worker threads that build gifts, which keeps the main thread responsive. */
export type WorkshopPools = {
  /** Whether a text can be printed legibly, or what would fit. */
  fit: (design: Design) => Promise<Fit>
  /** Draws a picture, `width` pixels wide. */
  draw: (design: Design, width: number) => Promise<Drawing>
  /** Builds the mesh file of the 3D view. */
  show: (design: Design) => Promise<Uint8Array<ArrayBuffer>>
  print: (design: Design) => Promise<PrintFiles>
  /** Grams, minutes and filament changes for printing a design. */
  measure: (design: Design) => Promise<Measured>
  plate: (order: PlateOrder) => Promise<Plates>
  /** A subset of a typeface with the given letters. */
  typeface: (wanted: Letters) => Promise<Uint8Array<ArrayBuffer>>
  close: () => Promise<void>
}

declare module '#platform/server/shop.ts' {
  interface Shop {
    workshop: WorkshopPools
  }
}

/** A task for a worker thread. */
export type Task =
  | { do: 'fit' | 'draw' | 'show' | 'print' | 'measure'; design: Design; width?: number }
  | { do: 'plate'; order: PlateOrder }
  | ({ do: 'typeface' } & Letters)

const usual: PoolLimits = {
  ...{ milliseconds: 60_000, tasksPerWorker: 200, queueSize: 40, idle: 120_000 },
  slow: 'A gift was not built',
  busy: () => new Problem('unavailable', 'Many gifts are being drawn at the moment. Please try again shortly.', 10),
}

const workerFile = { name: 'workshop-worker', beside: import.meta.url }

/**
 * Three pools: shoppers' pictures wait neither for print files nor for text checks. If memory is short, the
 * pictures' pool runs all tasks.
 */
export function openWorkshopPools(limits: Partial<PoolLimits> = {}, hasMemory = hasMemoryForWorker): WorkshopPools {
  const open = (own: Partial<PoolLimits>) =>
    openWorkerPool<Task>(workerFile, { ...usual, hasMemory, ...own, ...limits })
  const pictures = open({ milliseconds: 20_000, tasksPerWorker: 2000 })
  const trials = open({ milliseconds: 20_000, tasksPerWorker: 2000, idle: 30_000 })
  const prints = open({ queueSize: Infinity })
  const forTrials = () => (trials.hasWorker() ? trials : pictures)
  const forPrints = () => (prints.hasWorker() ? prints : pictures)
  return {
    fit: (design) => forTrials().run({ do: 'fit', design }),
    // Large pictures take seconds, and no shopper's page waits for them.
    draw: (design, width) => (width > 640 ? forPrints() : pictures).run({ do: 'draw', design, width }),
    show: (design) => pictures.run({ do: 'show', design }),
    print: (design) => forPrints().run({ do: 'print', design }),
    measure: (design) => forPrints().run({ do: 'measure', design }),
    plate: (order) => forPrints().run({ do: 'plate', order }),
    typeface: (wanted) => pictures.run({ do: 'typeface', ...wanted }),
    close: async () => {
      await Promise.all([pictures.close(), trials.close(), prints.close()])
    },
  }
}
