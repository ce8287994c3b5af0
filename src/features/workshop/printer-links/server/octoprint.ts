import * as z from 'zod/mini'
import { callPrinter, formOf, type Reached, readAs, refusalIn } from './call-printer.ts'
import {
  answersOnly,
  busy,
  cancelled,
  heard,
  type PrinterLink,
  printerRefused,
  readMinutes,
  readPercent,
  readWords,
} from './printer-link.ts'

/** What `GET /api/job` says, as far as it is read here. */
const jobSchema = z.object({
  job: z.object({ file: z.object({ name: z.nullish(z.string()) }) }),
  progress: z.object({ completion: z.nullish(z.number()), printTimeLeft: z.nullish(z.number()) }),
  state: z.string(),
  error: z.nullish(z.string()),
})

/** OctoPrint's REST API, as of 1.4 and up to 2.0: https://docs.octoprint.org/en/main/api/. */
export const octoprint = (reached: Reached): PrinterLink => ({
  ask: async ({ fileName, hasBegun }) => {
    const { job, progress, state, error } = await readJob(reached)
    if (job.file.name !== fileName) return heard('idle')
    const percent = readPercent((progress.completion ?? 0) / 100)
    if (isPaused(state)) return heard('paused', { percent })
    if (isBusy(state)) return heard('printing', { percent, minutesLeft: readMinutes(progress.printTimeLeft) })
    if (/error/i.test(state)) return heard('failed', { says: readWords(error) ?? readWords(state), percent })
    if (progress.completion === 100) return heard('done')
    // What is cancelled stays chosen and forgets how far it was; so does what was not begun.
    return hasBegun && state === 'Operational' ? heard('failed', { says: cancelled }) : heard('idle')
  },
  print: async (file) => {
    const { state } = await readJob(reached)
    if (isBusy(state) || isPaused(state)) throw busy()
    const { headers, parts } = formOf(file, { select: 'true', print: 'true' })
    const said = await callPrinter(reached, 'api/files/local', { method: 'POST', headers, parts, begins: true })
    if (said.status === 409) throw busy()
    if (said.status !== 201) throw printerRefused(refusalIn(said.body) ?? answersOnly(said.status))
    // One that is not connected takes the file, and does nothing with it.
    const { effectivePrint } = (said.body ?? {}) as { effectivePrint?: unknown }
    if (effectivePrint !== true) throw printerRefused('it is not connected to OctoPrint.')
  },
})

const readJob = async (reached: Reached) => readAs(jobSchema, await callPrinter(reached, 'api/job'))

/** Its states are texts that may say more, such as `Printing from SD`. */
const isBusy = (state: string) => /^(print|start|resum|finish|cancel|send|transfer)/i.test(state)
const isPaused = (state: string) => /^paus/i.test(state)
