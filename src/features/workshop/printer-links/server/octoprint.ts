import * as z from 'zod/mini'
import { callPrinter, formOf, type PrinterEndpoint, readAs, refusalIn } from './call-printer.ts'
import {
  busyPrinter,
  cancelledText,
  type PrinterLink,
  printerRefused,
  printerStatus,
  readMinutes,
  readPercent,
  readWords,
  unexpectedStatus,
} from './printer-link.ts'

/** The fields of `GET /api/job` that are read here. */
const jobSchema = z.object({
  job: z.object({ file: z.object({ name: z.nullish(z.string()) }) }),
  progress: z.object({ completion: z.nullish(z.number()), printTimeLeft: z.nullish(z.number()) }),
  state: z.string(),
  error: z.nullish(z.string()),
})

/** OctoPrint's REST API, 1.4 to 2.0: https://docs.octoprint.org/en/main/api/. */
export const octoprint = (endpoint: PrinterEndpoint): PrinterLink => ({
  ask: async ({ fileName, hasBegun }) => {
    const { job, progress, state, error } = await readJob(endpoint)
    if (job.file.name !== fileName) return printerStatus('idle')
    const percent = readPercent((progress.completion ?? 0) / 100)
    if (isPaused(state)) return printerStatus('paused', { percent })
    if (isBusy(state)) return printerStatus('printing', { percent, minutesLeft: readMinutes(progress.printTimeLeft) })
    if (/error/i.test(state)) return printerStatus('failed', { says: readWords(error) ?? readWords(state), percent })
    if (progress.completion === 100) return printerStatus('done')
    // A cancelled job stays selected and forgets its progress, as does a job that was not started.
    return hasBegun && state === 'Operational'
      ? printerStatus('failed', { says: cancelledText })
      : printerStatus('idle')
  },
  print: async (file) => {
    const { state } = await readJob(endpoint)
    if (isBusy(state) || isPaused(state)) throw busyPrinter()
    const { headers, parts } = formOf(file, { select: 'true', print: 'true' })
    const response = await callPrinter(endpoint, 'api/files/local', { method: 'POST', headers, parts, begins: true })
    if (response.status === 409) throw busyPrinter()
    if (response.status !== 201) throw printerRefused(refusalIn(response.body) ?? unexpectedStatus(response.status))
    // An OctoPrint without a connected printer takes the file and does nothing.
    const { effectivePrint } = (response.body ?? {}) as { effectivePrint?: unknown }
    if (effectivePrint !== true) throw printerRefused('it is not connected to OctoPrint.')
  },
})

const readJob = async (endpoint: PrinterEndpoint) => readAs(jobSchema, await callPrinter(endpoint, 'api/job'))

/** OctoPrint's states are texts with details, such as `Printing from SD`. */
const isBusy = (state: string) => /^(print|start|resum|finish|cancel|send|transfer)/i.test(state)
const isPaused = (state: string) => /^paus/i.test(state)
