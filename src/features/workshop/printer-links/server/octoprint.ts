import * as z from 'zod/mini'
import { callPrinter, formOf, type Reached, readAs, refusalIn } from './call-printer.ts'
import {
  answersOnly,
  busyPrinter,
  cancelled,
  heard,
  type PrinterLink,
  printerRefused,
  readMinutes,
  readPercent,
  readWords,
} from './printer-link.ts'

/** The fields of `GET /api/job` that are read here. */
const jobSchema = z.object({
  job: z.object({ file: z.object({ name: z.nullish(z.string()) }) }),
  progress: z.object({ completion: z.nullish(z.number()), printTimeLeft: z.nullish(z.number()) }),
  state: z.string(),
  error: z.nullish(z.string()),
})

/** OctoPrint's REST API, 1.4 to 2.0: https://docs.octoprint.org/en/main/api/. */
export const octoprint = (reached: Reached): PrinterLink => ({
  ask: async ({ fileName, hasBegun }) => {
    const { job, progress, state, error } = await readJob(reached)
    if (job.file.name !== fileName) return heard('idle')
    const percent = readPercent((progress.completion ?? 0) / 100)
    if (isPaused(state)) return heard('paused', { percent })
    if (isBusy(state)) return heard('printing', { percent, minutesLeft: readMinutes(progress.printTimeLeft) })
    if (/error/i.test(state)) return heard('failed', { says: readWords(error) ?? readWords(state), percent })
    if (progress.completion === 100) return heard('done')
    // A cancelled job stays selected and forgets its progress, as does a job that was not started.
    return hasBegun && state === 'Operational' ? heard('failed', { says: cancelled }) : heard('idle')
  },
  print: async (file) => {
    const { state } = await readJob(reached)
    if (isBusy(state) || isPaused(state)) throw busyPrinter()
    const { headers, parts } = formOf(file, { select: 'true', print: 'true' })
    const said = await callPrinter(reached, 'api/files/local', { method: 'POST', headers, parts, begins: true })
    if (said.status === 409) throw busyPrinter()
    if (said.status !== 201) throw printerRefused(refusalIn(said.body) ?? answersOnly(said.status))
    // An OctoPrint without a connected printer takes the file and does nothing.
    const { effectivePrint } = (said.body ?? {}) as { effectivePrint?: unknown }
    if (effectivePrint !== true) throw printerRefused('it is not connected to OctoPrint.')
  },
})

const readJob = async (reached: Reached) => readAs(jobSchema, await callPrinter(reached, 'api/job'))

/** OctoPrint's states are texts with details, such as `Printing from SD`. */
const isBusy = (state: string) => /^(print|start|resum|finish|cancel|send|transfer)/i.test(state)
const isPaused = (state: string) => /^paus/i.test(state)
