import { and, eq, inArray, isNotNull, isNull, or } from 'drizzle-orm'
import { openStatuses } from '../order.ts'
import { orders } from './tables.ts'

/** Orders that nobody has taken up yet, and those whose payment is disputed: what the mark at the orders counts. */
export const isWaiting = or(eq(orders.status, 'pending'), eq(orders.paymentStatus, 'disputed'))
/** Orders that are still to be made and sent. */
export const isStillOpen = inArray(orders.status, openStatuses)
/** Orders a piece of which is still to be printed. Each open order is either this or the next (rule 68). */
export const isToPrint = and(isStillOpen, isNull(orders.readyAt))
/** Orders whose last piece is done: they are ready to ship. */
export const isToShip = and(isStillOpen, isNotNull(orders.readyAt))
