import { ownMail } from '#features/base/settings/server/own-mail.ts'
import { isolated } from '#features/gifts/makes/isolated.ts'
import type { MakeDescription } from '#features/gifts/makes/make.ts'
import { describeMake } from '#features/gifts/makes/make-words.ts'
import type { Order } from '#features/orders/orders/contract.ts'
import { givenBackOutside } from '#features/orders/orders/kept-total.ts'
import { recipientsOf } from '#features/orders/orders/recipients.ts'
import {
  facts,
  lineOfMail,
  type Opening,
  orderValues,
  seeOrder,
  whenThere,
  whereTo,
} from '#features/orders/orders/server/mails.ts'
import { showDollars } from '#platform/money.ts'
import type { Mail } from '#platform/server/mail.ts'

type Told = { line: { id: string; make: MakeDescription | null }; reason: string | null }

/** Sent when a line was corrected: the new proof with its words, what the line was before, and the shop's reason. */
export const orderCorrected = (order: Order, { line, reason }: Told, customer: Opening): Mail =>
  ownMail(customer.texts, 'mailCorrected', {
    values: orderValues(order, customer),
    preview: 'This is what we print now.',
    heading: 'Your order is corrected',
    blocks: ({ opening, closing }) => [
      ...opening,
      { is: 'lines', lines: order.items.filter(({ id }) => id === line.id).map(lineOfMail), totals: [] },
      {
        is: 'facts',
        rows: [
          { label: 'Before', text: describeMake(line.make).map(isolated).join(' · ') },
          ...(reason ? [{ label: 'Reason', text: reason }] : []),
        ],
      },
      ...closing,
      seeOrder(customer.orderPath),
    ],
  })

type Canceled = { line: { id: string }; cost: string; reason: string | null }

/**
 * Sent when a line is canceled: what it was, the shop's reason, and what is given back outside the shop. A refund by card has an email of its
 * own, once it is made. `cost` in dollars.
 */
export const lineCanceled = (order: Order, { line, cost, reason }: Canceled, customer: Opening): Mail =>
  ownMail(customer.texts, 'mailLineCanceled', {
    values: orderValues(order, customer),
    preview: 'The rest of your order stays as it was.',
    heading: 'A gift of your order is canceled',
    blocks: ({ opening, closing }) => [
      ...opening,
      {
        is: 'lines',
        lines: (order.canceled?.items ?? []).filter(({ id }) => id === line.id).map(lineOfMail),
        totals: [],
      },
      ...(order.isPaidToShop ? [facts(givenBackOutside, showDollars(cost))] : []),
      ...(reason ? [facts('Reason', reason)] : []),
      ...closing,
      seeOrder(customer.orderPath),
    ],
  })

/** Sent when an order is sent to another address than before. */
export const addressChanged = (order: Order, number: number, customer: Opening): Mail =>
  ownMail(customer.texts, 'mailAddress', {
    values: orderValues(order, customer),
    preview: 'This is where we send your order now.',
    heading: 'Your order has a new address',
    blocks: ({ opening, closing }) => [
      ...opening,
      ...recipientsOf(order)
        .filter((one) => one.number === number)
        .flatMap((one) => [...whereTo(one), ...whenThere(one)]),
      ...closing,
      seeOrder(customer.orderPath),
    ],
  })
