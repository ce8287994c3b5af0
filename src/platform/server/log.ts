import { type DestinationStream, destination, type Logger, pino } from 'pino'
import { withoutSecrets } from './secrets.ts'

export type Log = Logger

/** The reason of a failure, for the log. The message of a failed query contains people's data: only its code is logged. */
export function reasonOf(error: unknown): string {
  const { message, cause } = error as Error & { cause?: { code?: string } }
  return isFailedQuery(message) ? `a query failed: ${cause?.code ?? 'no code'}` : message
}

/** Whether an error comes from the query builder, which repeats the query's values. */
export const isFailedQuery = (message: string) => message.startsWith('Failed query')

/** A log of JSON lines. Personal data, secrets and bodies are never logged; a known pattern of a secret is blanked in the finished line. */
export const createLog = (level: string, stream: DestinationStream = standardOutput()): Log =>
  pino({ level, hooks: { streamWrite: withoutSecrets } }, stream)

/** Lines that cannot be written, as on a full disk, are dropped: the shop keeps serving and stops when asked. */
function standardOutput() {
  const output = destination({ dest: 1, maxLength: 1_000_000 })
  const flushSync = output.flushSync.bind(output)
  // Without this, a stopping process would retry the failed write forever.
  output.on('error', () => {
    output.flushSync = () => undefined
  })
  output.on('write', () => {
    output.flushSync = flushSync
  })
  return output
}
