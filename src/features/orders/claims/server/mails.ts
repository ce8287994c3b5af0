import { ownMail } from '#features/base/settings/server/own-mail.ts'
import type { Order } from '#features/orders/orders/contract.ts'
import { orderNumber } from '#features/orders/orders/order.ts'
import { orderPaths } from '#features/orders/orders/paths.ts'
import { recipientsOf } from '#features/orders/orders/recipients.ts'
import {
  lineOfMail,
  type Opening,
  orderValues,
  seeOrder,
  whenThere,
  whereTo,
} from '#features/orders/orders/server/mails.ts'
import { showDollars } from '#platform/money.ts'
import type { Mail, MailBlock } from '#platform/server/mail.ts'
import { type ClaimKind, type ClaimWish, claimedPieces, claimKindNames, claimWishNames } from '../claim.ts'

type Answered = { claim: { orderItemId: string; pieces: number }; reason: string | null }

const line = (order: Order, { claim: { orderItemId, pieces } }: Answered): MailBlock => ({
  is: 'lines',
  lines: order.items
    .filter(({ id }) => id === orderItemId)
    .map((item) => ({
      ...lineOfMail(item),
      name: claimedPieces({ pieces, productName: item.productName }),
      amount: '',
    })),
  totals: [],
})
const reasonGiven = (reason: string | null): MailBlock[] => (reason ? [{ is: 'quotation', text: reason }] : [])

/** To the customer: the pieces of a claim are printed again, with the days that are promised. */
export const claimReprinted = (order: Order, answered: Answered, customer: Opening): Mail =>
  ownMail(customer.texts, 'mailReprint', {
    values: orderValues(order, customer),
    preview: 'We print your gift again, without charge.',
    heading: 'We print your gift again',
    blocks: ({ opening, closing }) => [
      ...opening,
      ...reasonGiven(answered.reason),
      line(order, answered),
      ...recipientsOf(order)
        .filter(({ items }) => items.some(({ id }) => id === answered.claim.orderItemId))
        .flatMap((recipient) => [...whenThere(recipient), ...whereTo(recipient)]),
      ...closing,
      seeOrder(customer.orderPath),
    ],
  })

/** To the customer: the pieces of a claim are refunded. `amount` in dollars. */
export const claimRefunded = (order: Order, answered: Answered & { amount: string }, customer: Opening): Mail =>
  ownMail(customer.texts, 'mailClaimRefund', {
    values: { ...orderValues(order, customer), amount: showDollars(answered.amount) },
    preview: `${showDollars(answered.amount)} is on its way back to you.`,
    heading: 'Your money is on its way back',
    blocks: ({ opening, closing }) => [
      ...opening,
      ...reasonGiven(answered.reason),
      line(order, answered),
      { is: 'facts', rows: [{ label: 'Refunded', text: showDollars(answered.amount) }] },
      ...closing,
      seeOrder(customer.orderPath),
    ],
  })

/** To the customer: the shop declines a claim, with its reason. */
export const claimDeclined = (order: Order, answered: Answered, customer: Opening): Mail =>
  ownMail(customer.texts, 'mailClaimDeclined', {
    values: orderValues(order, customer),
    preview: 'We have looked at what you reported.',
    heading: 'Our answer to your report',
    blocks: ({ opening, closing }) => [
      ...opening,
      ...reasonGiven(answered.reason),
      line(order, answered),
      ...closing,
      seeOrder(customer.orderPath),
    ],
  })

/** To the maker: a customer reports that something is wrong. */
export const newClaim = (
  orderId: string,
  { what, kind, words, wish }: { what: string; kind: ClaimKind; words: string; wish: ClaimWish },
): Mail => ({
  subject: `Something is wrong with order #${orderNumber(orderId)}`,
  preview: `${what}: ${claimKindNames[kind].toLowerCase()}.`,
  heading: 'A customer reports that something is wrong',
  blocks: [
    { is: 'text', text: `${what}: ${claimKindNames[kind].toLowerCase()}.` },
    { is: 'quotation', text: words },
    { is: 'facts', rows: [{ label: 'Wish', text: claimWishNames[wish] }] },
    { is: 'button', label: 'Open order', path: orderPaths.adminOrder(orderId) },
  ],
})
