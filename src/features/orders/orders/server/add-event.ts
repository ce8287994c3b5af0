import type { Shop } from '#platform/server/shop.ts'
import type { SignedIn } from '#platform/viewer.ts'
import type { OrderEvent } from '../contract.ts'
import { orderEvents } from './tables.ts'

type NewEvent = { orderId: string; kind: OrderEvent['kind']; text: string }

/** Adds an event to an order's timeline. Call it in the transaction of the event. */
export const addEvent = ({ database: { db }, clock }: Shop, user: SignedIn | null, event: NewEvent) =>
  db
    .insert(orderEvents)
    .values({ ...event, userId: user?.id ?? null, userName: user?.name ?? null, createdAt: clock.now() })
