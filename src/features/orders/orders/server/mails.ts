import type { Carrier } from '#features/base/carriers/carriers.ts'
import { followBlocks, numberTold } from '#features/base/carriers/server/follow-blocks.ts'
import { newsNames } from '#features/base/settings/settings.ts'
import { isolated } from '#features/gifts/makes/isolated.ts'
import { describeMake } from '#features/gifts/makes/make.ts'
import { showArrival, showArrivalIn, showMonthAndDay } from '#features/selling/delivery/arrival.ts'
import { plainPicture } from '#features/selling/proofs/paths.ts'
import type { Address } from '#platform/address.ts'
import { cents, centsFromDollars, showMoney, times } from '#platform/money.ts'
import { addressLines } from '#platform/postal-address.ts'
import type { Mail, MailBlock } from '#platform/server/mail.ts'
import type { Order } from '../contract.ts'
import { arrives, leavesBy, orderConfirmed, orderNumber, shipsTo } from '../order.ts'
import { orderPaths } from '../paths.ts'

/** Sent when an order is placed: what was bought, what it cost, where it goes. */
export const orderConfirmation = (order: Order, name: string): Mail => ({
  subject: `Your order #${orderNumber(order.id)} is confirmed`,
  preview: `We are getting your gift ready to print. Total ${dollars(order.total)}.`,
  heading: orderConfirmed,
  blocks: [
    {
      is: 'text',
      text: `Thank you, ${name}. Your order #${orderNumber(order.id)} is in, and we print it for you next.`,
    },
    linesOf(order),
    ...whenThere(order),
    ...whereTo(order.shippingAddress),
    seeOrder(order),
  ],
})

/** To the maker: what is to be printed. */
export const newOrder = (
  order: Order,
  { customer = 'Somebody', note }: { customer?: string | undefined; note: string | null },
): Mail => ({
  subject: `New order #${orderNumber(order.id)}: ${dollars(order.total)}`,
  preview: `${customer} has ordered.`,
  heading: newsNames.order,
  blocks: [
    { is: 'text', text: `${customer} has ordered and paid.` },
    ...(note ? [{ is: 'text' as const, text: note }] : []),
    linesOf(order),
    ...(order.arrival ? [facts(leavesBy, showMonthAndDay(order.arrival.leavesOn))] : []),
    ...whereTo(order.shippingAddress),
    openOrder(order.id),
  ],
})

/** To the maker: a cardholder contests a payment; `reason` is the provider's word for why. */
export const paymentDisputed = (orderId: string, reason: string): Mail => ({
  subject: `Order #${orderNumber(orderId)} is disputed`,
  preview: 'Answer it at your payment provider in time.',
  heading: 'A payment is disputed',
  blocks: [
    {
      is: 'text',
      text: `The bank of whoever paid order #${orderNumber(orderId)} asks for the money back (${reason}). Answer it in your payment account before its date.`,
    },
    openOrder(orderId),
  ],
})

/** `carrier` brings it, where that was said. */
export const orderShipped = (order: Order, carrier: Carrier | null): Mail => ({
  subject: `Your order #${orderNumber(order.id)} is on its way`,
  preview: order.trackingNumber ? numberTold(order.trackingNumber) : 'It has left our workshop.',
  heading: 'Your gift is on its way',
  blocks: [
    { is: 'text', text: `Your order #${orderNumber(order.id)} is printed, checked, packed and with the carrier.` },
    ...followBlocks(order.trackingNumber, carrier),
    linesOf(order),
    ...whenThere(order),
    ...whereTo(order.shippingAddress),
    seeOrder(order),
  ],
})

/** Sent once, when the day that was promised cannot be kept: with the new one. */
export const orderDelayed = (order: Order): Mail => ({
  subject: `Your order #${orderNumber(order.id)} takes longer than we said`,
  preview: `It ${order.arrival ? `arrives ${showArrival(order.arrival)}` : 'is still being made'}.`,
  heading: 'Your gift takes a little longer',
  blocks: [
    {
      is: 'text',
      text: `Your order #${orderNumber(order.id)} does not leave our workshop on the day that we promised. We are sorry. This is when it arrives now:`,
    },
    ...whenThere(order),
    { is: 'text', text: 'If that is too late for you, answer this mail and we will find a way.' },
    seeOrder(order),
  ],
})

/** Sent when the number comes after the parcel has left, or was mended. */
export const orderTracking = (order: Order, carrier: Carrier | null): Mail => ({
  subject: `Follow your order #${orderNumber(order.id)}`,
  preview: numberTold(order.trackingNumber ?? ''),
  heading: 'You can follow your gift',
  blocks: [
    { is: 'text', text: `Your order #${orderNumber(order.id)} can be followed with the carrier.` },
    ...followBlocks(order.trackingNumber, carrier),
    seeOrder(order),
  ],
})

/** `refunded` in dollars: what goes back of the payment, if anything does. */
export const orderCancelled = (order: Order, refunded: string | undefined): Mail => ({
  subject: `Your order #${orderNumber(order.id)} is cancelled`,
  preview: refunded ? onItsWayBack(refunded) : 'We do not make it any more.',
  heading: 'Your order is cancelled',
  blocks: [
    { is: 'text', text: `Your order #${orderNumber(order.id)} is cancelled. We do not make it any more.` },
    {
      is: 'text',
      text: refunded
        ? `${dollars(refunded)} goes back to the card you paid with. Your bank may need a few days to show it.`
        : 'If you have questions about it or about your payment, answer this mail.',
    },
    linesOf(order),
    seeOrder(order),
  ],
})

export const orderDelivered = (order: Order): Mail => ({
  subject: `Your order #${orderNumber(order.id)} was delivered`,
  preview: 'We hope it makes somebody smile.',
  heading: 'Your gift has arrived',
  blocks: [
    { is: 'text', text: `The carrier says that your order #${orderNumber(order.id)} was delivered.` },
    {
      is: 'text',
      text: 'If something is not as it should be, answer this mail or write to us, and we will put it right.',
    },
    linesOf(order),
    { is: 'button', label: 'Say how it turned out', path: orderPaths.own(order.id) },
  ],
})

/** `amount` in dollars: what was given back. */
export const orderRefunded = (order: Order, amount: string): Mail => ({
  subject: `Your refund for order #${orderNumber(order.id)}`,
  preview: onItsWayBack(amount),
  heading: 'Your money is on its way back',
  blocks: [
    {
      is: 'text',
      text: `We have refunded ${dollars(amount)} of your order #${orderNumber(order.id)} to the card you paid with. Your bank may need a few days to show it.`,
    },
    linesOf(order),
    seeOrder(order),
  ],
})

/** `reason` is the payment provider's sentence; `path` leads back to what was to be bought. */
export const paymentFailed = (name: string, reason: string, path: string): Mail => ({
  subject: 'Your payment did not go through',
  preview: 'Nothing was charged, and what you chose is kept.',
  blocks: [
    { is: 'text', text: `Hello ${name}, your card was not charged. This is what the payment provider said:` },
    { is: 'quotation', text: reason },
    { is: 'text', text: 'What you chose is kept as it was. You can try again with the same card or another one.' },
    { is: 'button', label: 'Try again', path },
  ],
})

const openOrder = (id: string): MailBlock => ({
  is: 'button',
  label: 'Open the order',
  path: orderPaths.adminOrder(id),
})
export const seeOrder = ({ id }: Pick<Order, 'id'>): MailBlock => ({
  is: 'button',
  label: 'See your order',
  path: orderPaths.own(id),
})

const onItsWayBack = (amount: string) => `${dollars(amount)} is on its way back to you.`

const facts = (label: string, text: string): MailBlock => ({ is: 'facts', rows: [{ label, text }] })

function linesOf({ items, subtotal, discount, offerTitle, shipping, tax, total }: Order): MailBlock {
  return {
    is: 'lines',
    lines: items.map(({ productName, quantity, price, customization, image }) => ({
      name: quantity > 1 ? `${quantity} × ${productName}` : productName,
      detail: describeMake(customization).map(isolated).join(' · '),
      amount: showMoney(times(centsFromDollars(price) ?? cents(0), quantity)),
      image: image && plainPicture(image),
    })),
    totals: [
      { label: 'Subtotal', amount: dollars(subtotal) },
      ...(isZero(discount)
        ? []
        : [{ label: offerTitle ? `Discount: ${offerTitle}` : 'Discount', amount: `-${dollars(discount)}` }]),
      { label: 'Shipping', amount: dollars(shipping) },
      ...(isZero(tax) ? [] : [{ label: 'Tax', amount: dollars(tax) }]),
      { label: 'Total', amount: dollars(total) },
    ],
  }
}

/** When it arrives, where the shop has said so. */
const whenThere = ({ arrival, shippingAddress }: Order): MailBlock[] =>
  arrival ? [facts(arrives, showArrivalIn(arrival, shippingAddress?.city))] : []

function whereTo(address: Address | null): MailBlock[] {
  if (!address) return []
  return [facts(shipsTo, addressLines(address).join('\n'))]
}

const isZero = (amount: string) => centsFromDollars(amount) === 0
const dollars = (amount: string) => showMoney(centsFromDollars(amount) ?? cents(0))
