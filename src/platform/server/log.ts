import { type DestinationStream, destination, type Logger, pino } from 'pino'
import { withoutSecrets } from './secrets.ts'

export type Log = Logger

/** Why something failed, for the log. A failed query's message carries its values, which are people's: only its code is told. */
export function reasonOf(error: unknown): string {
  const { message, cause } = error as Error & { cause?: { code?: string } }
  return isFailedQuery(message) ? `a query failed: ${cause?.code ?? 'no code'}` : message
}

/** Whether the database's library speaks, which repeats what was asked and with which values. */
export const isFailedQuery = (message: string) => message.startsWith('Failed query')

/** A log in JSON lines. People, secrets and bodies never enter it; whatever slips through is blanked in the finished line. */
export const createLog = (level: string, stream: DestinationStream = standardOutput()): Log =>
  pino({ level, hooks: { streamWrite: withoutSecrets } }, stream)

/** What it cannot take, as on a full disk, is dropped until it takes lines again: the shop serves on, and ends when it is asked to. */
function standardOutput() {
  const output = destination({ dest: 1, maxLength: 1_000_000 })
  const flushSync = output.flushSync.bind(output)
  // On the way out it would try for ever what cannot be written.
  output.on('error', () => {
    output.flushSync = () => undefined
  })
  output.on('write', () => {
    output.flushSync = flushSync
  })
  return output
}
