import type { HeldBody } from './body-room.ts'
import type { Clock } from './clock.ts'
import type { Config } from './config.ts'
import type { Database } from './database.ts'
import type { FileStore } from './files.ts'
import type { Log } from './log.ts'
import type { PictureReader } from './picture-reader.ts'

/**
 * What every feature may use, passed as a value from the start of the process. A feature that opens a service of its own, such as the
 * payment provider, adds it with `declare module`.
 */
export interface Shop {
  config: Config
  database: Database
  files: FileStore
  log: Log
  clock: Clock
  pictureReader: PictureReader
  /** Begins a large request body in memory, whose bytes count until it is released. */
  holdBody: () => HeldBody
  /** The same for a body that arrives in a file. */
  holdFile: () => HeldBody
  /**
   * Invalidates cached answers by their tags, or all of them, in every process, once the transaction has committed. Throws outside of a
   * transaction.
   */
  pagesChanged: (...names: string[]) => Promise<void>
  /** What a feature tells features that it may not import. Each feature declares its own events; `join-features.ts` handles them. */
  events: ShopEvents
  /** What a feature asks features that it may not import. Each feature declares its own questions; `join-features.ts` answers them. */
  questions: ShopQuestions
}

// biome-ignore lint/suspicious/noEmptyInterface: features add their events.
export interface ShopEvents {}
// biome-ignore lint/suspicious/noEmptyInterface: features add their questions.
export interface ShopQuestions {}
