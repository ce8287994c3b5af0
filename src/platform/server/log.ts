import { type DestinationStream, destination, type Logger, pino } from 'pino'
import { withoutSecrets } from './secrets.ts'

export type Log = Logger

/** A log in JSON lines. People, secrets and bodies never enter it; whatever slips through is blanked in the finished line. */
export const createLog = (level: string, stream: DestinationStream = destination(1)): Log =>
  pino({ level, hooks: { streamWrite: withoutSecrets } }, stream)
