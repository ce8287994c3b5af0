import { and, eq, inArray, isNotNull, isNull, lt, ne, or, type SQL } from 'drizzle-orm'
import type { Shop } from '#platform/server/shop.ts'
import { checkouts } from './tables.ts'

/** Deletes a guest's personal data from the guest's ended checkouts: those of the email address, and those of these ids. */
export const forgetGuestCheckouts = (shop: Shop, { email, checkoutIds }: { email: string; checkoutIds: string[] }) =>
  blank(shop, or(eq(checkouts.guestEmail, email), inArray(checkouts.id, checkoutIds)))

/** Deletes the personal data of guests from ended checkouts that expired before `date`. A late payment may still need a younger one. */
export const forgetOldGuestCheckouts = (shop: Shop, date: Date) => blank(shop, lt(checkouts.expiresAt, date))

/** The columns of a checkout without its guest's personal data. */
export const withoutGuest = {
  guestName: null,
  guestEmail: null,
  shippingAddress: null,
  asked: null,
  billingAddress: null,
  gift: null,
  furtherRecipients: null,
}

async function blank({ database: { db } }: Shop, which: SQL | undefined): Promise<void> {
  const hasData = or(
    isNotNull(checkouts.guestName),
    isNotNull(checkouts.guestEmail),
    isNotNull(checkouts.shippingAddress),
    isNotNull(checkouts.asked),
    isNotNull(checkouts.billingAddress),
    isNotNull(checkouts.gift),
    isNotNull(checkouts.furtherRecipients),
  )
  await db
    .update(checkouts)
    .set(withoutGuest)
    .where(and(isNull(checkouts.userId), ne(checkouts.status, 'open'), hasData, which))
}
