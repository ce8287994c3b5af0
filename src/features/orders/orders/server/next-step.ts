import { and, eq, inArray, isNotNull, isNull, or } from 'drizzle-orm'
import { openStatuses } from '../order.ts'
import { orders } from './tables.ts'

/** New and disputed orders, which the menu's badge counts. */
export const isWaiting = or(eq(orders.status, 'pending'), eq(orders.paymentStatus, 'disputed'))
/** Orders that must still be made and sent. */
export const isStillOpen = inArray(orders.status, openStatuses)
/** Open orders with pieces to print. Each open order is either to print or to ship (rule 68). */
export const isToPrint = and(isStillOpen, isNull(orders.readyAt))
/** Open orders whose last piece is done. */
export const isToShip = and(isStillOpen, isNotNull(orders.readyAt))
