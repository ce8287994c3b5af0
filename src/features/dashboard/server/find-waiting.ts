import { eq, or } from 'drizzle-orm'
import { contactMessages } from '#features/contact/server/tables.ts'
import { customRequests } from '#features/custom-requests/server/tables.ts'
import type { Waiting } from '#features/office/contract.ts'
import { orders } from '#features/orders/server/tables.ts'
import { linkTo } from '#platform/link.ts'
import type { Shop } from '#platform/server/shop.ts'

/** What nobody has taken up yet: new orders and disputes, requests without a quote, messages that are unread. */
export async function findWaiting({ database: { db } }: Shop): Promise<Waiting> {
  const [open, requests, messages] = await Promise.all([
    db.$count(orders, or(eq(orders.status, 'pending'), eq(orders.paymentStatus, 'disputed'))),
    db.$count(customRequests, eq(customRequests.status, 'pending')),
    db.$count(contactMessages, eq(contactMessages.isRead, false)),
  ])
  return {
    [linkTo('/admin/orders')]: open,
    [linkTo('/admin/custom-requests')]: requests,
    [linkTo('/admin/messages')]: messages,
  }
}
