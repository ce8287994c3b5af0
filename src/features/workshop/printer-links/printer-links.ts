import type { PrinterKind } from '#features/gifts/estimates/print-work.ts'

/** The software at a printer's address. */
export const linkKinds = ['octoprint', 'moonraker', 'prusalink', 'bambu'] as const
export type LinkKind = (typeof linkKinds)[number]
export const linkKindNames = {
  octoprint: 'OctoPrint',
  moonraker: 'Moonraker (Klipper)',
  prusalink: 'PrusaLink',
  bambu: 'Bambu Lab (LAN mode)',
} satisfies Record<LinkKind, string>

/** Moonraker trusts the computers of its own network: it mostly needs no key. */
export const needsKey = (kind: LinkKind): boolean => kind !== 'moonraker'

/** Where each software shows its API key. */
export const keyHints = {
  octoprint: 'In OctoPrint: Settings, Application Keys.',
  moonraker: 'Usually not needed in your own network. Otherwise in Fluidd: Settings, Authentication.',
  prusalink: 'In PrusaLink: Settings, API key.',
  bambu: 'The access code on the printer’s screen: Settings, LAN Only. Developer mode has to be on.',
} satisfies Record<LinkKind, string>

/**
 * The statuses of a plate at a linked printer. `unclear`: the printer cannot tell how the plate ended, so a person
 * looks at the bed.
 */
export const sentStatuses = ['sending', 'printing', 'done', 'failed', 'unclear'] as const
export type SentStatus = (typeof sentStatuses)[number]

/** Whether a printer tells what is in its slots. */
export const tellsSlots = (kind: LinkKind): boolean => kind === 'bambu' || kind === 'moonraker'

/** A Bambu printer is called by its serial number. */
export const needsSerial = (kind: LinkKind): boolean => kind === 'bambu'

/** Whether the shop can slice for a printer: of several filaments it does not know the slots, and for Bambu’s printers it has no slicer. */
export const canSliceFor = (printer: PrinterKind, link: LinkKind): boolean =>
  (printer === 'single' || printer === 'pause') && link !== 'bambu'

/** Sliced files: G-code as text, or Prusa's binary G-code. */
export const slicedEndings = ['.gcode', '.gco', '.g', '.bgcode'] as const
/** A plate that Bambu Studio or OrcaSlicer sliced. */
export const bambuEnding = '.gcode.3mf'
/** The files that a printer takes, for the choice of a file. */
export const slicedFilesOf = (kind: LinkKind): string =>
  kind === 'bambu' ? `${bambuEnding},.3mf` : slicedEndings.join(',')
export const slicedType = 'application/octet-stream'
/** A bed that prints for a day and a half, as text. */
export const maxSlicedBytes = 100 * 1_048_576
export const maxPrinterAddress = 300
export const maxPrinterKey = 200
