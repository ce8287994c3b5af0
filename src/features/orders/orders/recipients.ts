import type { Order, OrderItem } from './contract.ts'

/** Where a part of an order goes, and how it is packed (rule 136). */
export type Recipient = Pick<Order, 'shippingAddress' | 'asked' | 'gift' | 'arrival'> & {
  number: number
  items: OrderItem[]
}

/** The recipients of an order with their lines; an order with one recipient has one with all lines. */
export function recipientsOf(order: Order): Recipient[] {
  const { shippingAddress, asked, gift, arrival, items, furtherRecipients = [] } = order
  const recipients = [{ number: 1, shippingAddress, asked, gift, arrival }, ...furtherRecipients]
  return recipients.map((one) => ({
    ...one,
    items: items.filter(({ recipient = 1 }) => recipient === one.number),
  }))
}

/** The name of a recipient, for people who know the order. */
export const recipientName = ({
  number,
  shippingAddress,
  asked,
}: Pick<Recipient, 'number' | 'shippingAddress' | 'asked'>) =>
  shippingAddress?.name || asked?.name || `Recipient ${number}`

/** Whether a parcel waits until its recipient has typed the address (rule 143). */
export const waitsForAddress = ({ asked }: Pick<Recipient, 'asked'>): boolean => asked?.isAnswered === false

/** How many parcels the buyer paid for: one for each recipient. */
export const paidParcels = ({ furtherRecipients = [] }: Order): number => 1 + furtherRecipients.length
