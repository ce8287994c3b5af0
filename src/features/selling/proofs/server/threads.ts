import type { Estimate } from '#features/gifts/estimates/estimate.ts'
import type { Letters } from '#features/gifts/lettering/letters-file.ts'
import type { Fit } from '#features/gifts/models/fit-of.ts'
import { Problem } from '#platform/problem.ts'
import { hasRoomForOneMore } from '#platform/server/room.ts'
import type { Shop } from '#platform/server/shop.ts'
import { openTaskThread, type ThreadLimits } from '#platform/server/task-thread.ts'
import type { Design } from '../design.ts'
import type { Drawing } from './draw-design.ts'
import type { PlateOrder, Plates } from './make-plate.ts'
import type { PrintFiles } from './make-print-files.ts'

/** Threads of their own that build gifts, so that the shop beside them still answers. */
export type WorkshopThreads = {
  /** Whether a text can be printed so that it is read, or what could. */
  fit: (design: Design) => Promise<Fit>
  /** Draws it, so many pixels wide. */
  draw: (design: Design, width: number) => Promise<Drawing>
  /** Builds it as a page shows it, in the form of a mesh file. */
  show: (design: Design) => Promise<Uint8Array<ArrayBuffer>>
  print: (design: Design) => Promise<PrintFiles>
  /** What printing it takes. */
  measure: (design: Design) => Promise<Estimate>
  plate: (order: PlateOrder) => Promise<Plates>
  /** A typeface with these letters alone. */
  typeface: (wanted: Letters) => Promise<Uint8Array<ArrayBuffer>>
  close: () => Promise<void>
}

/** A shop that can build gifts. */
export type MakingShop = Shop & { workshop: WorkshopThreads }

/** What a thread is asked to do. */
export type Task =
  | { do: 'fit' | 'draw' | 'show' | 'print' | 'measure'; design: Design; width?: number }
  | { do: 'plate'; order: PlateOrder }
  | ({ do: 'typeface' } & Letters)

const usual: ThreadLimits = {
  ...{ milliseconds: 60_000, tasksEach: 200, waiting: 40, idle: 120_000 },
  slow: 'A gift was not built',
  busy: () => new Problem('unavailable', 'Very many gifts are being drawn just now. Please try again in a moment.', 10),
}

const threadFile = { name: 'workshop-thread', beside: import.meta.url }

/**
 * Threads that open with their first task: what a shopper waits for never waits for a print file, nor a picture for words that are tried,
 * but on a machine where memory is short: there one thread does everything, first what somebody waits for.
 */
export function openWorkshopThreads(limits: Partial<ThreadLimits> = {}, hasRoom = hasRoomForOneMore): WorkshopThreads {
  const open = (own: Partial<ThreadLimits>) =>
    openTaskThread<Task>(threadFile, { ...usual, hasRoom, ...own, ...limits })
  const atOnce = { milliseconds: 20_000, tasksEach: 2000 }
  const counter = open(atOnce)
  const trier = open({ ...atOnce, idle: 30_000 })
  const printer = open({ waiting: Infinity })
  // Whoever stands at the counter waits for one of these at the most, or one after nine others.
  const printAtTheCounter = counter.openQueue({
    ...{ ...usual, waiting: Infinity, each: usual.milliseconds, ...limits },
    isPatient: true,
  })
  const atTheCounter: typeof counter.ask = (task) => counter.ask(task)
  const toTry: typeof counter.ask = (task) => (trier.hasPlace() ? trier : counter).ask(task)
  const toPrint: typeof counter.ask = (task) => (printer.hasPlace() ? printer.ask : printAtTheCounter)(task)
  return {
    fit: (design) => toTry({ do: 'fit', design }),
    // What a shopper has just made is drawn at once; a large picture takes seconds.
    draw: (design, width) => (width > 640 ? toPrint : atTheCounter)({ do: 'draw', design, width }),
    show: (design) => atTheCounter({ do: 'show', design }),
    print: (design) => toPrint({ do: 'print', design }),
    measure: (design) => toPrint({ do: 'measure', design }),
    plate: (order) => toPrint({ do: 'plate', order }),
    typeface: (wanted) => atTheCounter({ do: 'typeface', ...wanted }),
    close: async () => {
      await Promise.all([counter.close(), trier.close(), printer.close()])
    },
  }
}
