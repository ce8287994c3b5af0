import type { Clock } from './clock.ts'
import type { Config } from './config.ts'
import type { Database } from './database.ts'
import type { FileStore } from './files.ts'
import type { Log } from './log.ts'

/** What every feature may use, passed as a value from the start of the process. */
export type Shop = {
  config: Config
  database: Database
  files: FileStore
  log: Log
  clock: Clock
  /**
   * Says that something visitors can see has changed, by the names that calls show it under, or everything: answers that were made
   * before and show it are forgotten, in every process, once the transaction is committed in which it is said. Throws outside of one.
   */
  pagesChanged: (...names: string[]) => Promise<void>
}
