import { sql } from 'drizzle-orm'
import { boolean, index, integer, pgTable, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core'
import { users } from '#features/base/accounts/server/tables.ts'
import { printers } from '#features/workshop/printers/server/tables.ts'
import { at, createdAt, id } from '#platform/server/columns.ts'
import { linkKinds, sentStatuses } from '../printer-links.ts'

/** A printer's connection, set by an owner. The key is sent to the printer only. */
export const printerLinks = pgTable('printer_links', {
  printerId: uuid()
    .primaryKey()
    .references(() => printers.id, { onDelete: 'cascade' }),
  kind: text({ enum: linkKinds }).notNull(),
  address: text().notNull(),
  key: text().notNull(),
  /** Of a Bambu printer. */
  serial: text().notNull().default(''),
  /** The settings with which the shop slices plates for this printer, and the name of their file. */
  profile: text(),
  profileName: text(),
  askedAt: at(),
  /** Since when the printer does not answer correctly, and the problem. */
  silentSince: at(),
  trouble: text(),
})

/** Sliced plates that were sent to linked printers, with the pieces on the bed at that time. */
export const sentPlates = pgTable(
  'sent_plates',
  {
    id: id(),
    printerId: uuid()
      .notNull()
      .references(() => printerLinks.printerId, { onDelete: 'cascade' }),
    fileName: text().notNull(),
    pieces: uuid().array().notNull(),
    status: text({ enum: sentStatuses }).notNull().default('sending'),
    /** The shop slices it before it is sent. */
    isSlicing: boolean().notNull().default(false),
    /** The printer's id of the print, once the printer reported it. */
    hasBegun: boolean().notNull().default(false),
    jobId: text(),
    isPaused: boolean().notNull().default(false),
    percent: integer(),
    minutesLeft: integer(),
    says: text(),
    sentBy: uuid().references(() => users.id, { onDelete: 'set null' }),
    sentAt: createdAt(),
    endedAt: at(),
  },
  (table) => [
    // Of two simultaneous uploads, one is refused.
    uniqueIndex('sent_plates_open').on(table.printerId).where(sql`${table.status} in ('sending', 'printing')`),
    index().on(table.printerId, table.sentAt),
  ],
)
