import * as z from 'zod/mini'
import { filamentText } from '#features/gifts/makes/material-schema.ts'
import { oneOf } from '#platform/one-of.ts'
import { linkKinds, maxPrinterAddress, maxPrinterKey, needsSerial, sentStatuses } from './printer-links.ts'

const anyFilament = filamentText()
export const noPrinterAddress = 'Use an address such as http://192.168.1.20 or https://octopi.local.'
export const noKey = 'Use the key as the printer shows it, without spaces.'

/** The base URL of a printer's API: http or https, without query, fragment or credentials. */
const printerAddress = z.string(noPrinterAddress).check(
  z.trim(),
  z.maxLength(maxPrinterAddress, noPrinterAddress),
  z.refine((text) => addressOf(text) !== undefined, noPrinterAddress),
)

/** The URL without a trailing slash; undefined for an invalid URL. */
export function addressOf(text: string): string | undefined {
  const url = URL.parse(text)
  if (!url || !/^https?:$/.test(url.protocol) || !url.hostname) return undefined
  if (url.username || url.password || url.search || url.hash) return undefined
  return `${url.origin}${url.pathname.replace(/(?<!\/)\/+$/, '')}`
}

export const noSerial = 'Enter the serial number as the printer shows it, such as 01S00A000000001.'

/** `PUT /api/printer-links/{id}`. Without `key` the stored key is kept, for its own address only; an empty key removes it. */
export const saveLinkSchema = z
  .strictObject({
    kind: oneOf(linkKinds),
    address: printerAddress,
    key: z.optional(z.string(noKey).check(z.regex(/^[\x21-\x7e]*$/, noKey), z.maxLength(maxPrinterKey, noKey))),
    /** Of a Bambu printer. */
    serial: z.optional(z.string(noSerial).check(z.trim(), z.regex(/^[0-9a-z]{0,30}$/i, noSerial))),
  })
  .check(z.refine(({ kind, serial }) => !needsSerial(kind) || Boolean(serial), { error: noSerial, path: ['serial'] }))
export type SaveLink = z.output<typeof saveLinkSchema>

/** `GET /api/printer-links/{id}`, for an owner. The key is never returned. */
export const linkSchema = z.object({
  link: z.nullable(
    z.object({
      kind: z.enum(linkKinds),
      address: z.string(),
      hasKey: z.boolean(),
      serial: z.string(),
      /** The file of the profile with which the shop slices plates for this printer. */
      profileName: z.nullable(z.string()),
    }),
  ),
  /** Whether the shop has a slicer. */
  hasSlicer: z.boolean(),
})
export type LinkAnswer = z.output<typeof linkSchema>

/** The filaments that were read from a printer's slots, and what no filament of the shop is, such as `PETG #00AE42`. */
export const slotsReadSchema = z.object({ loaded: z.array(anyFilament), unknown: z.array(z.string()) })
export type SlotsRead = z.output<typeof slotsReadSchema>

/** A printer's answer to a connection test. */
export const triedSchema = z.object({ says: z.string() })
export type Tried = z.output<typeof triedSchema>

const sentSchema = z.object({
  id: z.string(),
  status: z.enum(['slicing', ...sentStatuses]),
  isPaused: z.boolean(),
  /** Progress in percent and minutes left, as far as the printer knows. */
  percent: z.nullable(z.int()),
  minutesLeft: z.nullable(z.int()),
  /** Why the plate failed or its result is unknown, in the printer's words where it has any. */
  says: z.nullable(z.string()),
  pieces: z.int(),
  sentAt: z.string(),
  endedAt: z.nullable(z.string()),
})
export type SentPlateAnswer = z.output<typeof sentSchema>

/** `GET /api/printer-links`: the linked printers with the last plate sent to each. */
export const linkedPrintersSchema = z.array(
  z.object({
    printerId: z.string(),
    kind: z.enum(linkKinds),
    /** Since when the printer does not answer correctly, and the problem. */
    silentSince: z.nullable(z.string()),
    trouble: z.nullable(z.string()),
    /** Whether the shop can slice its plates. */
    slices: z.boolean(),
    sent: z.nullable(sentSchema),
  }),
)
export type LinkedPrinter = z.output<typeof linkedPrintersSchema>[number]
/** The answer to a sent plate. */
export const sentAnswerSchema = z.object({ id: z.string() })
