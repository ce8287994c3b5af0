import { type DestinationStream, destination, type Logger, pino } from 'pino'
import { withoutSecrets } from './secrets.ts'

export type Log = Logger

/** Why something failed, for the log. A failed query's message carries its values, which are people's: only its code is told. */
export function reasonOf(error: unknown): string {
  const { message, cause } = error as Error & { cause?: { code?: string } }
  return message.startsWith('Failed query') ? `a query failed: ${cause?.code ?? 'no code'}` : message
}

/** A log in JSON lines. People, secrets and bodies never enter it; whatever slips through is blanked in the finished line. */
export const createLog = (level: string, stream: DestinationStream = destination(1)): Log =>
  pino({ level, hooks: { streamWrite: withoutSecrets } }, stream)
