import { choosePassword } from '#features/base/accounts/titles.ts'
import type { Carrier } from '#features/base/carriers/carriers.ts'
import { followBlocks, numberTold } from '#features/base/carriers/server/follow-blocks.ts'
import { ownMail } from '#features/base/settings/server/own-mail.ts'
import { newsNames, type Settings } from '#features/base/settings/settings.ts'
import { isolated } from '#features/gifts/makes/isolated.ts'
import { describeMake } from '#features/gifts/makes/make-words.ts'
import { showArrival, showArrivalIn, showMonthAndDay } from '#features/selling/delivery/arrival.ts'
import { giftFacts, giftWrapping } from '#features/selling/gift-options/words.ts'
import { plainPicture } from '#features/selling/proofs/paths.ts'
import { linkTo } from '#platform/link.ts'
import { type Cents, cents, centsFromDollars, showMoney, times } from '#platform/money.ts'
import { addressLines } from '#platform/postal-address.ts'
import { dayIn } from '#platform/server/days.ts'
import type { Mail, MailBlock, MailLine } from '#platform/server/mail.ts'
import type { Order, OrderItem } from '../contract.ts'
import { claimOf } from '../dispute.ts'
import { givenBackOutside, keptTotal } from '../kept-total.ts'
import { arrives, leavesBy, orderConfirmed, orderNumber, shipsTo } from '../order.ts'
import { orderPaths } from '../paths.ts'
import { type Recipient, recipientName, recipientsOf, waitsForAddress } from '../recipients.ts'
import type { OrderBuyer } from './find-buyer.ts'

/** The shop's name, addresses and legal details, and the owner's texts. */
export type SellerDetails = Pick<
  Settings,
  'shopName' | 'postalAddress' | 'contactEmail' | 'contactPhone' | 'imprint' | 'texts' | 'timeZone'
>

/** The customer's name, the path that opens the order, the owner's texts and the time zone of their dates. */
export type Opening = Pick<OrderBuyer, 'name' | 'orderPath'> & Pick<Settings, 'texts' | 'timeZone'>

/** The values of an email's placeholders. */
export const orderValues = ({ id, createdAt }: Order, { name, timeZone }: Pick<Opening, 'name' | 'timeZone'>) => ({
  name,
  order: orderNumber(id),
  date: showMonthAndDay(dayIn(new Date(createdAt), timeZone)),
})

/** The confirmation of an order with all that the terms promise: lines, totals, addresses, payment, seller and terms. */
export const orderConfirmation = (order: Order, { name, orderPath }: OrderBuyer, seller: SellerDetails): Mail =>
  ownMail(seller.texts, 'mailConfirmed', {
    values: orderValues(order, { ...seller, name }),
    preview: `We are getting your gift ready to print. Total ${dollars(order.total)}.`,
    heading: orderConfirmed,
    blocks: ({ opening, closing }) => [
      ...opening,
      linesOf(order),
      ...recipientsOf(order).flatMap((one) => [
        ...piecesOf(order, one),
        ...whenThere(one),
        ...giftOf(one),
        ...whereTo(one),
      ]),
      ...(order.billingAddress ? [facts('Billing address', addressLines(order.billingAddress).join('\n'))] : []),
      facts('Payment', `${dollars(order.total)} ${order.isPaidToShop ? 'to the shop' : 'by card'}`),
      ...closing,
      seeOrder(orderPath),
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
    ...recipientsOf(order).flatMap((one) => [
      ...piecesOf(order, one),
      ...(one.arrival ? [facts(leavesBy, showMonthAndDay(one.arrival.leavesOn))] : []),
      ...giftOf(one),
      ...whereTo(one),
    ]),
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

/** To the maker: the money for a canceled line is not back. */
export const canceledRefundFailed = (orderId: string, text: string): Mail => ({
  subject: `A refund of order #${orderNumber(orderId)} has failed`,
  preview: text,
  heading: 'A refund has failed',
  blocks: [{ is: 'text', text }, openOrder(orderId)],
})

/** `carrier` is the parcel's carrier, if known. */
export const orderShipped = (order: Order, carrier: Carrier | null, customer: Opening): Mail =>
  ownMail(customer.texts, 'mailShipped', {
    values: orderValues(order, customer),
    preview: order.trackingNumber ? numberTold(order.trackingNumber) : 'Your order has left our workshop.',
    heading: 'Your gift is on its way',
    blocks: ({ opening, closing }) => [
      ...opening,
      ...followBlocks(order.trackingNumber, carrier),
      linesOf(order),
      ...recipientsOf(order).flatMap((one) => [...whenThere(one), ...whereTo(one)]),
      ...closing,
      seeOrder(customer.orderPath),
    ],
  })

/** The end of the key of an email: each reprint is late, shipped and delivered anew. */
export function afterReprints({ items }: Pick<Order, 'items'>): string {
  const reprints = items.filter(({ isReprint }) => isReprint).length
  return reprints > 0 ? `:${reprints}` : ''
}

/** The recipients with new dates, or none. A parcel that has left, or waits for a later day or an address, keeps its days. */
export const lateRecipients = (order: Order): Recipient[] =>
  recipientsOf(order).filter((one) => {
    if (waitsForAddress(one)) return false
    const isKnown = one.number === 1 || Boolean(one.shippingAddress ?? one.asked)
    return one.arrival ? one.arrival.isDelayed : isKnown
  })

/** Sent if the promised day cannot be kept: with the new dates, or while there are none yet. */
export function orderDelayed(order: Order, customer: Opening): Mail {
  const late = lateRecipients(order)
  const first = late.find(({ arrival }) => arrival)?.arrival
  return ownMail(customer.texts, 'mailDelayed', {
    values: orderValues(order, customer),
    preview: `Your order ${first ? `arrives ${showArrival(first)}` : 'is still being made'}.`,
    heading: 'Your gift is delayed',
    blocks: ({ opening, closing }) => [
      ...opening,
      {
        is: 'text',
        text: first ? 'The new arrival date:' : 'We cannot name a new date yet, and will email you when we can.',
      },
      ...late.flatMap((one) => [...(order.furtherRecipients ? whereTo(one) : []), ...whenThere(one)]),
      ...closing,
      seeOrder(customer.orderPath),
    ],
  })
}

/** Sent when the tracking number is added or corrected after shipping. */
export const orderTracking = (order: Order, carrier: Carrier | null, customer: Opening): Mail =>
  ownMail(customer.texts, 'mailTracking', {
    values: orderValues(order, customer),
    preview: numberTold(order.trackingNumber ?? ''),
    heading: 'You can now track your gift',
    blocks: ({ opening, closing }) => [
      ...opening,
      ...followBlocks(order.trackingNumber, carrier),
      ...closing,
      seeOrder(customer.orderPath),
    ],
  })

/** `refunded` in dollars: the refunded amount, if any. */
export const orderCancelled = (order: Order, refunded: string | undefined, customer: Opening): Mail =>
  ownMail(customer.texts, 'mailCancelled', {
    values: orderValues(order, customer),
    preview: refunded ? onItsWayBack(refunded) : 'We have stopped making your order.',
    heading: 'Your order is cancelled',
    blocks: ({ opening, closing }) => [
      ...opening,
      ...(refunded ? [refundTold(refunded)] : []),
      ...closing,
      linesOf(order),
      seeOrder(customer.orderPath),
    ],
  })

const refundTold = (amount: string): MailBlock => ({
  is: 'text',
  text: `${dollars(amount)} will be refunded to the card you paid with. Your bank may need a few days to show the refund.`,
})

export const orderDelivered = (order: Order, customer: Opening): Mail =>
  ownMail(customer.texts, 'mailDelivered', {
    values: orderValues(order, customer),
    preview: 'We hope your gift brings a smile.',
    heading: 'Your gift has arrived',
    blocks: ({ opening, closing }) => [
      ...opening,
      ...closing,
      linesOf(order),
      ...(order.userId
        ? [{ is: 'button' as const, label: 'Write a review', path: customer.orderPath }]
        : [seeOrder(customer.orderPath)]),
    ],
  })

/** `amount` in dollars: the refunded amount. */
export const orderRefunded = (order: Order, amount: string, customer: Opening): Mail =>
  ownMail(customer.texts, 'mailRefunded', {
    values: { ...orderValues(order, customer), amount: dollars(amount) },
    preview: onItsWayBack(amount),
    heading: 'Your money is on its way back',
    blocks: ({ opening, closing }) => [
      ...opening,
      facts('Refunded', dollars(amount)),
      ...closing,
      linesOf(order),
      seeOrder(customer.orderPath),
    ],
  })

/** `reason` is the payment provider's message; `path` leads back to the cart or quote. */
export const paymentFailed = (
  { name, texts }: Pick<Opening, 'name' | 'texts'>,
  { reason, path }: { reason: string; path: string },
): Mail =>
  ownMail(texts, 'mailPaymentFailed', {
    values: { name },
    preview: 'Your card was not charged, and your choices are saved.',
    blocks: ({ opening, closing }) => [
      ...opening,
      { is: 'quotation', text: reason },
      ...closing,
      { is: 'button', label: 'Try again', path },
    ],
  })

/** To a guest: the one-time link that makes an account, or moves the orders to the account that the address has (rule 127). */
/** `account`: whether the address has an account, and whether its mailbox was proven before. */
export const accountOfGuest = (
  name: string,
  { token, account }: { token: string; account: keyof typeof accountSentences },
): Mail => ({
  subject: account === 'proven' ? 'Add your orders to your account' : 'Create your account',
  preview: 'The link works once and expires in a day.',
  heading: account === 'none' ? 'Create your account' : 'You already have an account',
  blocks: [
    {
      is: 'text',
      text: `Hello ${name}, ${accountSentences[account]}`,
    },
    {
      is: 'button',
      label: account === 'proven' ? 'Add my orders' : choosePassword,
      path: orderPaths.guestAccount(token, { known: account === 'proven' }),
    },
    {
      is: 'text',
      text: 'The link works once and expires in a day. If you did not ask for it, you can ignore this email.',
    },
  ],
})

const accountSentences = {
  none: 'choose a password with this link. Your account then shows all orders that you placed with this email address.',
  unproven:
    'this email address has an account that was never confirmed. Choose a new password with the link: it replaces the old password and ends all sessions of the account. The account then shows all orders that you placed with this email address.',
  proven:
    'this email address already has an account with us. The link adds the orders that you placed as a guest to the account.',
}

const openOrder = (id: string): MailBlock => ({
  is: 'button',
  label: 'Open order',
  path: orderPaths.adminOrder(id),
})
export const seeOrder = (path: string): MailBlock => ({ is: 'button', label: 'View your order', path })

const onItsWayBack = (amount: string) => `${dollars(amount)} is on its way back to you.`

export const facts = (label: string, text: string): MailBlock => ({ is: 'facts', rows: [{ label, text }] })

/** The lines with what they cost; canceled lines are named, and what was paid for them follows the total. */
function linesOf(order: Order): MailBlock {
  const { items, canceled, subtotal, discount, wrapping, offerTitle, shipping, tax, total, refunded } = order
  return {
    is: 'lines',
    lines: [
      ...items.map(lineOfMail),
      ...(canceled?.items ?? []).map((item) => ({ ...lineOfMail(item), amount: 'Canceled' })),
    ],
    totals: [
      { label: 'Subtotal', amount: dollars(subtotal) },
      ...(isZero(discount)
        ? []
        : [{ label: offerTitle ? `Discount: ${offerTitle}` : 'Discount', amount: `-${dollars(discount)}` }]),
      ...(isZero(wrapping) ? [] : [{ label: giftWrapping, amount: dollars(wrapping) }]),
      { label: 'Shipping', amount: dollars(shipping) },
      ...(isZero(tax) ? [] : [{ label: 'Tax', amount: dollars(tax) }]),
      { label: 'Total', amount: dollars(keptTotal(order)) },
      ...(canceled
        ? [
            { label: 'Paid', amount: dollars(total) },
            order.isPaidToShop
              ? { label: givenBackOutside, amount: dollars(canceled.amount) }
              : { label: 'Refunded', amount: dollars(refunded) },
          ]
        : []),
    ],
  }
}

/** A line of an order with its picture. */
export const lineOfMail = ({ productName, quantity, price, customization, image }: OrderItem): MailLine => ({
  name: quantity > 1 ? `${quantity} × ${productName}` : productName,
  detail: describeMake(customization).map(isolated).join(' · '),
  amount: showMoney(times(centsFromDollars(price) ?? cents(0), quantity)),
  image: image && plainPicture(image),
})

/** The promised arrival, if there is one. */
export const whenThere = ({ arrival, shippingAddress }: Pick<Recipient, 'arrival' | 'shippingAddress'>): MailBlock[] =>
  arrival ? [facts(arrives, showArrivalIn(arrival, shippingAddress?.city))] : []

/** The options of a gift, each in a row. */
function giftOf({ gift }: Pick<Recipient, 'gift'>): MailBlock[] {
  if (!gift) return []
  const rows = giftFacts(gift).map(({ name, text }) => ({ label: name, text }))
  return rows.length > 0 ? [{ is: 'facts', rows }] : []
}

/** The shipping address, if there is one. */
export function whereTo({ shippingAddress, asked }: Pick<Recipient, 'shippingAddress' | 'asked'>): MailBlock[] {
  if (asked) {
    const { name, isAnswered } = asked
    const waiting = `${name} is asked for the address. The page of the order has the link to pass on.`
    return [facts(shipsTo, isAnswered ? `The address that ${name} gave us` : waiting)]
  }
  if (!shippingAddress) return []
  return [facts(shipsTo, addressLines(shippingAddress).join('\n'))]
}

/** What a recipient gets, if the order has several recipients. */
function piecesOf(order: Order, recipient: Recipient): MailBlock[] {
  if (!order.furtherRecipients) return []
  const pieces = recipient.items.map(({ quantity, productName }) => `${quantity} × ${productName}`)
  return [facts(`For ${recipientName(recipient)}`, pieces.join('\n'))]
}

const isZero = (amount: string) => centsFromDollars(amount) === 0
const dollars = (amount: string) => showMoney(centsFromDollars(amount) ?? cents(0))
