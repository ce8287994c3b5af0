import { sql } from 'drizzle-orm'
import { boolean, check, index, integer, numeric, pgTable, text, unique, uuid } from 'drizzle-orm/pg-core'
import { defaultMaterial } from '#features/gifts/makes/materials.ts'
import { orderItems, orders } from '#features/orders/orders/server/tables.ts'
import { proofs } from '#features/selling/proofs/server/tables.ts'
import { printers } from '#features/workshop/printers/server/tables.ts'
import { at, createdAt, id } from '#platform/server/columns.ts'
import { failureReasons, pieceStatuses } from '../print-queue.ts'

/** One attempt at one piece of a paid line. Whether its order still wants it is the order's to say. */
export const printJobs = pgTable(
  'print_jobs',
  {
    id: id(),
    orderId: uuid()
      .notNull()
      .references(() => orders.id, { onDelete: 'cascade' }),
    orderItemId: uuid()
      .notNull()
      .references(() => orderItems.id, { onDelete: 'cascade' }),
    /** What its line says of it once and for all, so that a long queue is sorted and planned without the lines. */
    color: text(),
    /** Says nothing of a piece without a color: of a custom design neither is known. */
    material: text().notNull().default(defaultMaterial),
    proofId: text().references(() => proofs.id),
    /** From 1 to how many of the line are printed. */
    piece: integer().notNull(),
    attempt: integer().notNull().default(1),
    status: text({ enum: pieceStatuses }).notNull().default('queued'),
    /** Whether the order is paused, for example to wait for the customer's answer. Its pieces are not started. */
    isPaused: boolean().notNull().default(false),
    /** Its place in the queue, of any precision: between two places there is always another one. */
    position: numeric().notNull(),
    printerId: uuid().references(() => printers.id, { onDelete: 'set null' }),
    failureReason: text({ enum: failureReasons }),
    gramsLost: integer(),
    /** The piece was finished before it was found broken: its filament has left the spools. */
    wasDone: boolean().notNull().default(false),
    version: integer().notNull().default(1),
    createdAt: createdAt(),
    startedAt: at(),
    endedAt: at(),
  },
  (table) => [
    // No piece is queued twice, even after a crash or a repeated request.
    unique().on(table.orderItemId, table.piece, table.attempt),
    index().on(table.orderId),
    index('print_jobs_open').on(table.position, table.id).where(sql`${table.status} in ('queued', 'printing')`),
    index('print_jobs_printing').on(table.printerId).where(sql`${table.status} = 'printing'`),
    check('print_jobs_grams', sql`${table.gramsLost} >= 0`),
  ],
)
