import * as z from 'zod/mini'
import { callPrinter, formOf, type PrinterEndpoint, readAs, refusalIn } from './call-printer.ts'
import {
  busyPrinter,
  cancelledText,
  type PrinterLink,
  type PrinterSlot,
  printerRefused,
  printerStatus,
  readMinutes,
  readPercent,
  readWords,
  unexpectedStatus,
} from './printer-link.ts'

/** The fields of `GET /printer/objects/query` that are read here. */
const statusSchema = z.object({
  result: z.object({
    status: z.object({
      webhooks: z.object({ state: z.string(), state_message: z.nullish(z.string()) }),
      print_stats: z.object({
        filename: z.string(),
        state: z.string(),
        message: z.nullish(z.string()),
        print_duration: z.number(),
      }),
      virtual_sdcard: z.object({ progress: z.number() }),
      display_status: z.optional(z.object({ progress: z.nullish(z.number()) })),
    }),
  }),
})
/** Happy Hare's gates, on printers that have them; a gate of status 0 is empty. */
const gatesSchema = z.object({
  result: z.object({
    status: z.object({
      mmu: z.optional(
        z.object({
          gate_status: z.array(z.number()),
          gate_material: z.array(z.string()),
          gate_color: z.array(z.string()),
        }),
      ),
    }),
  }),
})
const objects = 'printer/objects/query?webhooks&print_stats&virtual_sdcard&display_status'

/** Moonraker's HTTP API for Klipper, with Happy Hare for printers of several filaments: https://moonraker.readthedocs.io/en/latest/external_api/. */
export const moonraker = (endpoint: PrinterEndpoint): PrinterLink => ({
  ask: async ({ fileName }) => {
    const { webhooks, print_stats: print, virtual_sdcard: card, display_status: shown } = await readStatus(endpoint)
    if (print.filename !== fileName) return printerStatus('idle')
    const share = shown?.progress ?? card.progress
    const percent = readPercent(share)
    // A plate that had ended keeps its result: Klipper shuts down when the printer is switched off.
    const isOver = print.state === 'complete' || print.state === 'cancelled'
    if (!isOver && (webhooks.state === 'shutdown' || webhooks.state === 'error'))
      return printerStatus('failed', { percent, says: readWords(webhooks.state_message) })
    const states: Record<string, () => ReturnType<typeof printerStatus>> = {
      // Klipper reports no time left: it is computed from the progress.
      printing: () =>
        printerStatus('printing', { percent, minutesLeft: readMinutes(leftOf(print.print_duration, share)) }),
      paused: () => printerStatus('paused', { percent }),
      complete: () => printerStatus('done'),
      cancelled: () => printerStatus('failed', { percent, says: cancelledText }),
      error: () => printerStatus('failed', { percent, says: readWords(print.message) }),
    }
    return states[print.state]?.() ?? printerStatus('idle')
  },
  print: async (file) => {
    const { print_stats: print } = await readStatus(endpoint)
    if (print.state === 'printing' || print.state === 'paused') throw busyPrinter()
    const { headers, parts } = formOf(file, { root: 'gcodes' })
    const taken = await callPrinter(endpoint, 'server/files/upload', { method: 'POST', headers, parts })
    if (taken.status !== 201) throw printerRefused(refusalIn(taken.body) ?? unexpectedStatus(taken.status))
    // Upload and start are separate: a Moonraker with a job queue would start an upload later, by itself.
    const begun = await callPrinter(endpoint, `printer/print/start?filename=${encodeURIComponent(file.name)}`, {
      method: 'POST',
      begins: true,
    })
    if (begun.status !== 200) throw printerRefused(refusalIn(begun.body) ?? unexpectedStatus(begun.status))
  },
  slots: () => readGates(endpoint),
})

async function readGates(endpoint: PrinterEndpoint): Promise<PrinterSlot[]> {
  const { mmu } = readAs(gatesSchema, await callPrinter(endpoint, 'printer/objects/query?mmu')).result.status
  return (mmu?.gate_status ?? []).flatMap((status, gate) => {
    const material = mmu?.gate_material[gate] ?? ''
    const color = /^#?([0-9a-f]{6})/i.exec(mmu?.gate_color[gate] ?? '')?.[1]
    return status > 0 && material && color ? [{ material, hex: `#${color.toUpperCase()}` }] : []
  })
}

const leftOf = (seconds: number, share: number) => (share > 0.01 ? (seconds / share) * (1 - share) : null)

const readStatus = async (endpoint: PrinterEndpoint) =>
  readAs(statusSchema, await callPrinter(endpoint, objects)).result.status
