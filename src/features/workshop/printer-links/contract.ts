import * as z from 'zod/mini'
import { oneOf } from '#platform/one-of.ts'
import { linkKinds, maxPrinterAddress, maxPrinterKey, sentStatuses } from './printer-links.ts'

export const noPrinterAddress = 'Use an address such as http://192.168.1.20 or https://octopi.local.'
export const noKey = 'Use the key as the printer shows it, without spaces.'

/** Where the API of a printer begins: http or https, and nothing in it that is sent along. */
const printerAddress = z.string(noPrinterAddress).check(
  z.trim(),
  z.maxLength(maxPrinterAddress, noPrinterAddress),
  z.refine((text) => addressOf(text) !== undefined, noPrinterAddress),
)

/** An address as it is called, without a slash at its end; undefined for what is none. */
export function addressOf(text: string): string | undefined {
  const url = URL.parse(text)
  if (!url || !/^https?:$/.test(url.protocol) || !url.hostname) return undefined
  if (url.username || url.password || url.search || url.hash) return undefined
  return `${url.origin}${url.pathname.replace(/\/+$/, '')}`
}

/** `PUT /api/printer-links/{id}`. Without a key the one that is stored stays, which goes to its own address alone. */
export const keepLinkSchema = z.strictObject({
  kind: oneOf(linkKinds),
  address: printerAddress,
  key: z.optional(z.string(noKey).check(z.regex(/^[\x21-\x7e]+$/, noKey), z.maxLength(maxPrinterKey, noKey))),
})
export type KeepLink = z.output<typeof keepLinkSchema>

/** `GET /api/printer-links/{id}`, an owner's: the key itself is never read back. */
export const linkSchema = z.object({
  link: z.nullable(z.object({ kind: z.enum(linkKinds), address: z.string(), hasKey: z.boolean() })),
})
export type LinkAnswer = z.output<typeof linkSchema>

/** What a printer says when it is asked. */
export const triedSchema = z.object({ says: z.string() })
export type Tried = z.output<typeof triedSchema>

const sentSchema = z.object({
  id: z.string(),
  status: z.enum(sentStatuses),
  isPaused: z.boolean(),
  /** How far it is, and what is left of it, as far as the printer knows. */
  percent: z.nullable(z.int()),
  minutesLeft: z.nullable(z.int()),
  /** Why it failed, or cannot be told, in the printer's words where it has some. */
  says: z.nullable(z.string()),
  pieces: z.int(),
  sentAt: z.string(),
  endedAt: z.nullable(z.string()),
})
export type SentPlateAnswer = z.output<typeof sentSchema>

/** `GET /api/printer-links`: the linked printers, and the last plate that each was sent. */
export const linkedPrintersSchema = z.array(
  z.object({
    printerId: z.string(),
    kind: z.enum(linkKinds),
    /** Since when it does not answer, or not as it should, and what is wrong then. */
    silentSince: z.nullable(z.string()),
    trouble: z.nullable(z.string()),
    sent: z.nullable(sentSchema),
  }),
)
export type LinkedPrinter = z.output<typeof linkedPrintersSchema>[number]
/** The answer to a plate that was sent. */
export const sentAnswerSchema = z.object({ id: z.string() })
