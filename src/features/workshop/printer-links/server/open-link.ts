import type { Shop } from '#platform/server/shop.ts'
import type { LinkKind } from '../printer-links.ts'
import { bambu } from './bambu.ts'
import type { PrinterEndpoint, PrinterTimeouts } from './call-printer.ts'
import { moonraker } from './moonraker.ts'
import { octoprint } from './octoprint.ts'
import type { PrinterLink } from './printer-link.ts'
import { prusalink } from './prusalink.ts'

const kinds = { octoprint, moonraker, prusalink, bambu } satisfies Record<
  LinkKind,
  (endpoint: PrinterEndpoint & { serial: string }) => PrinterLink
>

const timeouts: PrinterTimeouts = { word: 5_000, file: 10 * 60_000, sign: 90_000 }

/** Opens a linked printer by its kind. */
export const openLink = (
  { config }: Shop,
  { kind, address, key, serial }: { kind: LinkKind; address: string; key: string; serial: string },
): PrinterLink => kinds[kind]({ address, key, serial, mayLoopback: config.printersOnLoopback, timeouts })
