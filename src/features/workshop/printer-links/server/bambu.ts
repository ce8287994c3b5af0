import { Readable } from 'node:stream'
import { Client, FTPError } from 'basic-ftp'
import { connect, type MqttClient } from 'mqtt'
import * as z from 'zod/mini'
import { differenceOfTones } from '#features/selling/filaments/server/hard-to-read.ts'
import { Problem } from '#platform/problem.ts'
import { allowedLookup } from '#platform/server/allowed-address.ts'
import { type PlateFilament, readBambuPlate } from './bambu-plate.ts'
import type { PrinterEndpoint } from './call-printer.ts'
import {
  busyPrinter,
  cancelledText,
  lostAnswer,
  mostDifference,
  notItself,
  type PrinterLink,
  printerRefused,
  printerStatus,
  readMinutes,
  readPercent,
  readWords,
  refusesKey,
  silentPrinter,
} from './printer-link.ts'
import { printerReach } from './printer-reach.ts'

/** A printer's serial number names its topics. */
export type BambuEndpoint = PrinterEndpoint & { serial: string; ports?: { mqtt: number; ftp: number } }

const usualPorts = { mqtt: 8883, ftp: 990 }
const user = 'bblp'
const maxReportBytes = 1_048_576
/** The code of a print that a person stopped at the printer. */
const stoppedByPerson = 0x0300_400c

const tray = z.object({
  id: z.coerce.number(),
  tray_type: z.optional(z.string()),
  tray_color: z.optional(z.string()),
})
/** The fields of a report that are read here. */
const printSchema = z.object({
  command: z.optional(z.string()),
  result: z.optional(z.string()),
  reason: z.nullish(z.string()),
  gcode_state: z.optional(z.string()),
  subtask_name: z.optional(z.string()),
  mc_percent: z.nullish(z.number()),
  mc_remaining_time: z.nullish(z.number()),
  print_error: z.nullish(z.number()),
  ams: z.optional(z.object({ ams: z.optional(z.array(z.object({ id: z.coerce.number(), tray: z.array(tray) }))) })),
})
type Report = z.output<typeof printSchema>

/** Bambu Lab’s printers in the local network, in LAN mode with developer mode: MQTT for messages, FTPS for files. */
export const bambu = (endpoint: BambuEndpoint): PrinterLink => ({
  ask: async ({ fileName }) => statusOf(await readStatus(endpoint), taskOf(fileName)),
  print: async ({ name, bytes }) => {
    const { path, filaments } = readBambuPlate(bytes)
    const now = await readStatus(endpoint)
    if (['RUNNING', 'PREPARE', 'SLICING', 'PAUSE'].includes(now.gcode_state ?? '')) throw busyPrinter()
    const slots = slotsFor(filaments, now)
    await upload(endpoint, { name, bytes })
    await begin(endpoint, { name, path, slots })
  },
  slots: async () => traysOf(await readStatus(endpoint)),
})

/** The name of a print at the printer. */
const taskOf = (fileName: string) => fileName.replace(/\.gcode\.3mf$/, '')

function statusOf({ gcode_state: state = '', subtask_name: task, ...report }: Report, own: string) {
  if (task !== own) return printerStatus('idle')
  const percent = readPercent((report.mc_percent ?? 0) / 100)
  const states: Record<string, () => ReturnType<typeof printerStatus>> = {
    RUNNING: () =>
      printerStatus('printing', { percent, minutesLeft: readMinutes((report.mc_remaining_time ?? 0) * 60) }),
    PREPARE: () => printerStatus('printing', { percent: 0 }),
    SLICING: () => printerStatus('printing', { percent: 0 }),
    PAUSE: () => printerStatus('paused', { percent }),
    FINISH: () => printerStatus('done'),
    FAILED: () => printerStatus('failed', { percent, says: failureOf(report.print_error ?? 0) }),
  }
  return states[state]?.() ?? printerStatus('idle')
}

const failureOf = (code: number) =>
  code === 0 || code === stoppedByPerson
    ? cancelledText
    : `The printer reports the error ${code
        .toString(16)
        .toUpperCase()
        .padStart(8, '0')
        .replace(/^(....)/, '$1-')}.`

/** The filled trays of all units; the number of a slot counts them from 0. */
const traysOf = ({ ams }: Report) =>
  (ams?.ams ?? []).flatMap(({ id, tray }) =>
    tray.flatMap(({ id: place, tray_type: material, tray_color: color = '' }) =>
      material && /^[0-9a-f]{6}/i.test(color)
        ? [{ slot: 4 * id + place, material, hex: `#${color.slice(0, 6).toUpperCase()}` }]
        : [],
    ),
  )

/** For each filament of a plate the slot that holds it, and -1 for numbers that it does not use. Throws 409 for a filament in no slot. */
function slotsFor(filaments: PlateFilament[], report: Report): number[] {
  const trays = traysOf(report)
  // Without an AMS the printer takes what is on its spool holder.
  if (trays.length === 0) {
    if (filaments.length > 1) throw printerRefused('it holds one filament, and the plate has several.')
    return []
  }
  const slots = Array.from({ length: Math.max(0, ...filaments.map(({ id }) => id)) }, () => -1)
  for (const { id, type, hex } of filaments) {
    const [best] = trays
      .filter(({ material }) => material === type)
      .map(({ slot, hex: own }) => ({ slot, difference: differenceOfTones(hex, own) }))
      .sort((one, other) => one.difference - other.difference)
    if (!best || best.difference > mostDifference)
      throw printerRefused(`none of its slots holds ${type} in the color ${hex}.`)
    slots[id - 1] = best.slot
  }
  return slots
}

/** Starts a plate that was uploaded. Throws `lostAnswer` when it may have started. */
async function begin(endpoint: BambuEndpoint, { name, path, slots }: { name: string; path: string; slots: number[] }) {
  const asked = {
    ...{ sequence_id: '1', command: 'project_file', param: path, url: `ftp:///${name}`, file: name },
    ...{ subtask_name: taskOf(name), project_id: '0', profile_id: '0', task_id: '0', subtask_id: '0', md5: '' },
    ...{ bed_type: 'auto', bed_leveling: true, flow_cali: false, vibration_cali: true, layer_inspect: false },
    ...{ timelapse: false, use_ams: slots.length > 0, ams_mapping: slots },
  }
  const { result = '', reason } = await talk(endpoint, {
    asked: { print: asked },
    isAnswer: (report) => report.command === 'project_file' && report.result !== undefined,
  }).catch((error: unknown) => {
    // Without the key nothing was asked.
    throw error instanceof Problem && error.kind === 'conflict' ? error : lostAnswer()
  })
  if (!/^success$/i.test(result))
    throw printerRefused(
      `${(readWords(reason) ?? 'it gives no reason').replace(/\.$/, '')}. Check that developer mode is on.`,
    )
}

const readStatus = (endpoint: BambuEndpoint): Promise<Report> =>
  talk(endpoint, {
    asked: { pushing: { sequence_id: '0', command: 'pushall' } },
    isAnswer: ({ gcode_state, subtask_name, ams }) => ![gcode_state, subtask_name, ams].includes(undefined),
  })

type Question = { asked: object; isAnswer: (report: Report) => boolean }

/** Asks a printer, and answers its reports, united, once they hold the answer. Throws a `Problem` for a silent or foreign printer. */
async function talk(
  { serial, key, address, mayLoopback, timeouts, ports = usualPorts }: BambuEndpoint,
  question: Question,
) {
  const host = await checkedAddress(address, mayLoopback)
  const { promise, resolve, reject } = Promise.withResolvers<Report>()
  const client: MqttClient = connect({
    ...{ protocol: 'mqtts', host, port: ports.mqtt, username: user, password: key },
    ...{ reconnectPeriod: 0, connectTimeout: timeouts.word },
    // The printer signs its certificate itself; its access code proves who asks.
    rejectUnauthorized: false,
  })
  const timer = setTimeout(() => reject(silentPrinter()), timeouts.word)
  let bytes = 0
  client.stream.on('data', (chunk: Buffer) => {
    bytes += chunk.byteLength
    if (bytes > maxReportBytes) reject(notItself())
  })
  client.on('error', (error) => {
    const refused = 'code' in error && (error.code === 4 || error.code === 5)
    reject(error instanceof Problem ? error : refused ? refusesKey() : silentPrinter())
  })
  client.on('close', () => reject(silentPrinter()))
  client.on('connect', () =>
    client.subscribe(`device/${serial}/report`, () =>
      client.publish(`device/${serial}/request`, JSON.stringify(question.asked)),
    ),
  )
  const known: Report = {}
  client.on('message', (_, payload) => {
    Object.assign(known, reportIn(payload))
    if (question.isAnswer(known)) resolve(known)
  })
  try {
    return await promise
  } finally {
    clearTimeout(timer)
    client.end(true)
  }
}

/** What a message says of a print; nothing for another message. */
function reportIn(payload: Buffer): Report {
  try {
    return printSchema.parse(JSON.parse(payload.toString('utf8')).print)
  } catch {
    return {}
  }
}

/** Uploads a file. Throws a `Problem` when the printer does not take it. */
async function upload(
  { key, address, mayLoopback, timeouts, ports = usualPorts }: BambuEndpoint,
  { name, bytes }: { name: string; bytes: Uint8Array },
) {
  const client = new Client(timeouts.sign)
  const timer = setTimeout(() => client.close(), timeouts.file)
  try {
    await client.access({
      ...{ host: await checkedAddress(address, mayLoopback), port: ports.ftp, user, password: key },
      ...{ secure: 'implicit', secureOptions: { rejectUnauthorized: false } },
    })
    await client.uploadFrom(Readable.from([bytes]), name)
  } catch (error) {
    if (error instanceof Problem) throw error
    throw error instanceof FTPError && error.code === 530 ? refusesKey() : silentPrinter()
  } finally {
    clearTimeout(timer)
    client.close()
  }
}

const hostOf = (address: string) => new URL(address).hostname.replace(/^\[|\]$/g, '')

/** The IP address of a printer, if it may be called. Throws a `Problem` for another. */
function checkedAddress(address: string, mayLoopback: boolean): Promise<string> {
  const { promise, resolve, reject } = Promise.withResolvers<string>()
  allowedLookup(printerReach(mayLoopback))(hostOf(address), {}, (error, found) =>
    error ? reject(error instanceof Problem ? error : silentPrinter()) : resolve(String(found)),
  )
  return promise
}
