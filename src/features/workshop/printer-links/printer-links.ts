import type { PrinterKind } from '#features/gifts/estimates/print-work.ts'

/** The software at a printer's address. */
export const linkKinds = ['octoprint', 'moonraker', 'prusalink'] as const
export type LinkKind = (typeof linkKinds)[number]
export const linkKindNames = {
  octoprint: 'OctoPrint',
  moonraker: 'Moonraker (Klipper)',
  prusalink: 'PrusaLink',
} satisfies Record<LinkKind, string>

/** Moonraker trusts the computers of its own network: it mostly needs no key. */
export const needsKey = (kind: LinkKind): boolean => kind !== 'moonraker'

/** Where each software shows its API key. */
export const keyHints = {
  octoprint: 'In OctoPrint: Settings, Application Keys.',
  moonraker: 'Usually not needed in your own network. Otherwise in Fluidd: Settings, Authentication.',
  prusalink: 'In PrusaLink: Settings, API key.',
} satisfies Record<LinkKind, string>

/**
 * The statuses of a plate at a linked printer. `unclear`: the printer cannot tell how the plate ended, so a person
 * looks at the bed.
 */
export const sentStatuses = ['sending', 'printing', 'done', 'failed', 'unclear'] as const
export type SentStatus = (typeof sentStatuses)[number]

/** Whether the shop can slice for a printer: of several filaments it does not know the slots. */
export const canSliceFor = (kind: PrinterKind): boolean => kind === 'single' || kind === 'pause'

/** Sliced files: G-code as text, or Prusa's binary G-code. */
export const slicedEndings = ['.gcode', '.gco', '.g', '.bgcode'] as const
export const slicedType = 'application/octet-stream'
/** A bed that prints for a day and a half, as text. */
export const maxSlicedBytes = 100 * 1_048_576
export const maxPrinterAddress = 300
export const maxPrinterKey = 200
