import * as z from 'zod/mini'
import { callPrinter, type PrinterEndpoint, readAs, refusalIn } from './call-printer.ts'
import {
  busyPrinter,
  cancelledText,
  type PrinterLink,
  printerRefused,
  printerStatus,
  readMinutes,
  readPercent,
  unexpectedStatus,
} from './printer-link.ts'

const statusSchema = z.object({ printer: z.object({ state: z.string() }) })
/** The fields of `GET /api/v1/job` that are read here; 204 without a job. Some printers know only the short file name of their card. */
const jobSchema = z.object({
  id: z.number(),
  state: z.string(),
  progress: z.nullish(z.number()),
  time_remaining: z.nullish(z.number()),
  file: z.optional(z.object({ name: z.nullish(z.string()), display_name: z.nullish(z.string()) })),
})
const storagesSchema = z.object({
  storage_list: z.array(
    z.object({ path: z.string(), available: z.nullish(z.boolean()), read_only: z.nullish(z.boolean()) }),
  ),
})

/** PrusaLink's API v1, of printers and of Raspberry Pis: https://github.com/prusa3d/Prusa-Link-Web (`spec/openapi.yaml`). */
export const prusalink = (endpoint: PrinterEndpoint): PrinterLink => ({
  ask: async ({ fileName, hasBegun, jobId, wasHeardLately }) => {
    const job = await readJob(endpoint)
    const { state } = await readState(endpoint)
    const isOurs =
      job && (jobId === String(job.id) || job.file?.display_name === fileName || job.file?.name === fileName)
    if (job && !isOurs) return printerStatus('idle')
    const now = job?.state ?? state
    const percent = readPercent((job?.progress ?? 0) / 100)
    const known = { jobId: job ? String(job.id) : jobId }
    // After the end a printer reports only the result, until its knob is pressed: if it answered just before, the result is our plate's.
    if (!job && !(hasBegun && wasHeardLately)) return printerStatus('idle', known)
    if (now === 'FINISHED') return printerStatus('done', known)
    if (now === 'STOPPED') return printerStatus('failed', { ...known, says: cancelledText })
    if (now === 'ERROR')
      return printerStatus('failed', { ...known, percent, says: 'The printer says that there was an error.' })
    if (!job) return printerStatus('idle', known)
    // The printer waits for a person, for example to load filament.
    if (now === 'PAUSED' || state === 'ATTENTION') return printerStatus('paused', { ...known, percent })
    return printerStatus('printing', { ...known, percent, minutesLeft: readMinutes(job.time_remaining) })
  },
  print: async ({ name, bytes }) => {
    const { state } = await readState(endpoint)
    if (['PRINTING', 'PAUSED', 'BUSY', 'ATTENTION'].includes(state)) throw busyPrinter()
    const response = await callPrinter(
      endpoint,
      `api/v1/files/${await readStorage(endpoint)}/${encodeURIComponent(name)}`,
      {
        method: 'PUT',
        headers: { 'content-type': 'application/octet-stream', 'print-after-upload': '?1', overwrite: '?1' },
        parts: [bytes],
        begins: true,
      },
    )
    if (response.status === 409) throw busyPrinter()
    if (response.status < 200 || response.status > 299)
      throw printerRefused(refusalIn(response.body) ?? unexpectedStatus(response.status))
  },
})

const readState = async (endpoint: PrinterEndpoint) =>
  readAs(statusSchema, await callPrinter(endpoint, 'api/v1/status')).printer

async function readJob(endpoint: PrinterEndpoint) {
  const response = await callPrinter(endpoint, 'api/v1/job')
  return response.status === 204 ? undefined : readAs(jobSchema, response)
}

/** The printer's first writable storage: a USB stick, or the Pi's card. */
async function readStorage(endpoint: PrinterEndpoint): Promise<string> {
  const { storage_list: places } = readAs(storagesSchema, await callPrinter(endpoint, 'api/v1/storage'))
  const found = places.find((one) => one.available !== false && one.read_only !== true)
  if (!found) throw printerRefused('it has no storage for files.')
  return found.path.replaceAll('/', '')
}
