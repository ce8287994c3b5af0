import type { Carrier } from '#features/base/carriers/carriers.ts'
import { followBlocks, numberTold } from '#features/base/carriers/server/follow-blocks.ts'
import { newsNames, type Settings } from '#features/base/settings/settings.ts'
import { fillMailText } from '#features/base/settings/texts.ts'
import { isolated } from '#features/gifts/makes/isolated.ts'
import { describeMake } from '#features/gifts/makes/make-words.ts'
import { showArrival, showArrivalIn, showMonthAndDay } from '#features/selling/delivery/arrival.ts'
import { plainPicture } from '#features/selling/proofs/paths.ts'
import type { Address } from '#platform/address.ts'
import { linkTo } from '#platform/link.ts'
import { type Cents, cents, centsFromDollars, showMoney, times } from '#platform/money.ts'
import { addressLines } from '#platform/postal-address.ts'
import { dayIn } from '#platform/server/days.ts'
import type { Mail, MailBlock } from '#platform/server/mail.ts'
import type { Order } from '../contract.ts'
import { claimOf } from '../dispute.ts'
import { arrives, leavesBy, orderConfirmed, orderNumber, shipsTo } from '../order.ts'
import { orderPaths } from '../paths.ts'

/** The shop's name, addresses and legal details, and the owner's texts. */
export type SellerDetails = Pick<
  Settings,
  'shopName' | 'postalAddress' | 'contactEmail' | 'contactPhone' | 'imprint' | 'texts'
>

/** The customer's name and the owner's texts, for an email's opening text. */
export type Opening = { name: string } & Pick<Settings, 'texts'>

/** The confirmation of an order with all that the terms promise: lines, totals, addresses, payment, seller and terms. */
export const orderConfirmation = (order: Order, name: string, seller: SellerDetails): Mail => ({
  subject: `Your order #${orderNumber(order.id)} is confirmed`,
  preview: `We are getting your gift ready to print. Total ${dollars(order.total)}.`,
  heading: orderConfirmed,
  blocks: [
    {
      is: 'text',
      text: fillMailText(seller.texts, 'mailConfirmed', { name, order: orderNumber(order.id) }),
    },
    linesOf(order),
    ...whenThere(order),
    ...whereTo(order.shippingAddress),
    ...(order.billingAddress ? [facts('Billing address', addressLines(order.billingAddress).join('\n'))] : []),
    facts('Payment', `${dollars(order.total)} by card`),
    seeOrder(order),
    facts('Seller', sellerLines(seller).join('\n')),
    { is: 'button', label: 'Terms', path: linkTo('/terms') },
    { is: 'button', label: 'Returns', path: linkTo('/returns') },
  ],
})

const sellerLines = ({ shopName, postalAddress, contactEmail, contactPhone, imprint }: SellerDetails) =>
  [shopName, postalAddress, contactEmail, contactPhone, imprint].filter(Boolean)

/** To the maker: a new order to print. */
export const newOrder = (
  order: Order,
  { customer = 'A customer', note }: { customer?: string | undefined; note: string | null },
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

/** To the maker: a cardholder disputes a payment. */
export const paymentDisputed = (
  orderId: string,
  { amount, reason, dueBy }: { amount: Cents; reason: string; dueBy: Date | null },
  timeZone: string,
): Mail => ({
  subject: `Order #${orderNumber(orderId)} is disputed`,
  preview: 'Please respond in your payment account before the deadline.',
  heading: 'A payment is disputed',
  blocks: [
    {
      is: 'text',
      text: `The customer’s bank asks for ${showMoney(amount)} of order #${orderNumber(orderId)} back: ${claimOf(reason)}.`,
    },
    {
      is: 'text',
      text: `Please respond in your payment account ${dueBy ? `by ${showMonthAndDay(dayIn(dueBy, timeZone))}` : 'before the deadline'}. Printing of this order is paused. Do not refund it meanwhile: the customer could be paid twice.`,
    },
    openOrder(orderId),
  ],
})

/** `carrier` is the parcel's carrier, if known. */
export const orderShipped = (order: Order, carrier: Carrier | null, { name, texts }: Opening): Mail => ({
  subject: `Your order #${orderNumber(order.id)} is on its way`,
  preview: order.trackingNumber ? numberTold(order.trackingNumber) : 'Your order has left our workshop.',
  heading: 'Your gift is on its way',
  blocks: [
    {
      is: 'text',
      text: fillMailText(texts, 'mailShipped', { name, order: orderNumber(order.id) }),
    },
    ...followBlocks(order.trackingNumber, carrier),
    linesOf(order),
    ...whenThere(order),
    ...whereTo(order.shippingAddress),
    seeOrder(order),
  ],
})

/** Sent if the promised day cannot be kept: with the new dates, or while there are none yet. */
export const orderDelayed = (order: Order, { name, texts }: Opening): Mail => ({
  subject: `Your order #${orderNumber(order.id)} is delayed`,
  preview: `Your order ${order.arrival ? `arrives ${showArrival(order.arrival)}` : 'is still being made'}.`,
  heading: 'Your gift is delayed',
  blocks: [
    {
      is: 'text',
      text: `${fillMailText(texts, 'mailDelayed', { name, order: orderNumber(order.id) })} ${order.arrival ? 'The new arrival date:' : 'We cannot name a new date yet, and will email you when we can.'}`,
    },
    ...whenThere(order),
    { is: 'text', text: 'If that is too late for you, please reply to this email and we will find a solution.' },
    seeOrder(order),
  ],
})

/** Sent when the tracking number is added or corrected after shipping. */
export const orderTracking = (order: Order, carrier: Carrier | null, { name, texts }: Opening): Mail => ({
  subject: `Track your order #${orderNumber(order.id)}`,
  preview: numberTold(order.trackingNumber ?? ''),
  heading: 'You can now track your gift',
  blocks: [
    { is: 'text', text: fillMailText(texts, 'mailTracking', { name, order: orderNumber(order.id) }) },
    ...followBlocks(order.trackingNumber, carrier),
    seeOrder(order),
  ],
})

/** `refunded` in dollars: the refunded amount, if any. */
export const orderCancelled = (order: Order, refunded: string | undefined, { name, texts }: Opening): Mail => ({
  subject: `Your order #${orderNumber(order.id)} is cancelled`,
  preview: refunded ? onItsWayBack(refunded) : 'We have stopped making your order.',
  heading: 'Your order is cancelled',
  blocks: [
    { is: 'text', text: fillMailText(texts, 'mailCancelled', { name, order: orderNumber(order.id) }) },
    {
      is: 'text',
      text: refunded
        ? `${dollars(refunded)} will be refunded to the card you paid with. Your bank may need a few days to show the refund.`
        : 'If you have questions about your order or payment, please reply to this email.',
    },
    linesOf(order),
    seeOrder(order),
  ],
})

export const orderDelivered = (order: Order, { name, texts }: Opening): Mail => ({
  subject: `Your order #${orderNumber(order.id)} was delivered`,
  preview: 'We hope your gift brings a smile.',
  heading: 'Your gift has arrived',
  blocks: [
    { is: 'text', text: fillMailText(texts, 'mailDelivered', { name, order: orderNumber(order.id) }) },
    {
      is: 'text',
      text: 'If there is a problem with your order, please reply to this email and we will fix it.',
    },
    linesOf(order),
    { is: 'button', label: 'Write a review', path: orderPaths.own(order.id) },
  ],
})

/** `amount` in dollars: the refunded amount. */
export const orderRefunded = (order: Order, amount: string, { name, texts }: Opening): Mail => ({
  subject: `Your refund for order #${orderNumber(order.id)}`,
  preview: onItsWayBack(amount),
  heading: 'Your money is on its way back',
  blocks: [
    { is: 'text', text: fillMailText(texts, 'mailRefunded', { name, order: orderNumber(order.id) }) },
    facts('Refunded', dollars(amount)),
    linesOf(order),
    seeOrder(order),
  ],
})

/** `reason` is the payment provider's message; `path` leads back to the cart or quote. */
export const paymentFailed = (name: string, reason: string, path: string): Mail => ({
  subject: 'Your payment did not go through',
  preview: 'Your card was not charged, and your choices are saved.',
  blocks: [
    { is: 'text', text: `Hello ${name}, your card was not charged. The payment provider’s message:` },
    { is: 'quotation', text: reason },
    { is: 'text', text: 'Your choices are saved. You can try again with the same card or another card.' },
    { is: 'button', label: 'Try again', path },
  ],
})

const openOrder = (id: string): MailBlock => ({
  is: 'button',
  label: 'Open order',
  path: orderPaths.adminOrder(id),
})
export const seeOrder = ({ id }: Pick<Order, 'id'>): MailBlock => ({
  is: 'button',
  label: 'View your order',
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

/** The promised arrival, if there is one. */
const whenThere = ({ arrival, shippingAddress }: Order): MailBlock[] =>
  arrival ? [facts(arrives, showArrivalIn(arrival, shippingAddress?.city))] : []

function whereTo(address: Address | null): MailBlock[] {
  if (!address) return []
  return [facts(shipsTo, addressLines(address).join('\n'))]
}

const isZero = (amount: string) => centsFromDollars(amount) === 0
const dollars = (amount: string) => showMoney(centsFromDollars(amount) ?? cents(0))
