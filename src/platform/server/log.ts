import { type Logger, pino } from 'pino'

export type Log = Logger

/** A log in JSON lines. People, secrets and bodies never enter it; what slips through by name is blanked. */
export const createLog = (level: string): Log =>
  pino({
    level,
    redact: {
      paths: [
        'password',
        'email',
        'cookie',
        'token',
        'clientSecret',
        'authorization',
        '*.password',
        '*.email',
        '*.cookie',
        '*.token',
      ],
      censor: '[hidden]',
    },
  })
