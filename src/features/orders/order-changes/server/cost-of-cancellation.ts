import { type Cents, cents, centsFromDollars, scaleCents, smallestOf, times } from '#platform/money.ts'
import { costOfLine } from '../cost-of-line.ts'
import { type OrderLine, type OrderToChange, type RecipientRow, recipientOf } from './find-order-to-change.ts'

/** What a line cost, and whether its recipient gets nothing without it, so that no parcel is sent. */
export function costOfCancellation(found: OrderToChange, line: OrderLine) {
  const { order, further, lines } = found
  const isWholeParcel = !lines.some(({ id, recipient }) => id !== line.id && recipient === line.recipient)
  const parcel = isWholeParcel
    ? {
        wrapping: wrappingOf(recipientOf(found, line.recipient), found),
        shipping: scaleCents(order.shipping, 1 / (1 + further.length)),
      }
    : { wrapping: cents(0), shipping: cents(0) }
  return { cost: costOfLine(order, { goods: times(line.price, line.quantity), ...parcel }), isWholeParcel }
}

/** The price of a recipient's wrapping. Orders from before it was stored share theirs among the wrapped parcels. */
function wrappingOf({ gift }: RecipientRow, { order, further }: OrderToChange): Cents {
  if (!gift?.wrapping) return cents(0)
  const wrapped = [order, ...further].filter((one) => one.gift?.wrapping).length
  const price = gift.wrappingPrice ? centsFromDollars(gift.wrappingPrice) : undefined
  return smallestOf([order.wrapping], price ?? scaleCents(order.wrapping, 1 / wrapped))
}
