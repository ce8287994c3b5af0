/** What answers at a printer's address. */
export const linkKinds = ['octoprint', 'moonraker', 'prusalink'] as const
export type LinkKind = (typeof linkKinds)[number]
export const linkKindNames = {
  octoprint: 'OctoPrint',
  moonraker: 'Moonraker (Klipper)',
  prusalink: 'PrusaLink',
} satisfies Record<LinkKind, string>

/**
 * The life of a sliced plate at a linked printer. `unclear` is one of which the printer cannot say any more what became of it: somebody
 * looks at the bed.
 */
export const sentStatuses = ['sending', 'printing', 'done', 'failed', 'unclear'] as const
export type SentStatus = (typeof sentStatuses)[number]

/** Sliced files: G-code as text, and Prusa's binary form of it. */
export const slicedEndings = ['.gcode', '.gco', '.g', '.bgcode'] as const
export const slicedType = 'application/octet-stream'
/** A bed that is full for a day and a half, as text. */
export const mostSlicedBytes = 100 * 1_048_576
export const maxPrinterAddress = 300
export const maxPrinterKey = 200
