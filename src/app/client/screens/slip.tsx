import type { ReactNode } from 'react'
import { useShop } from '#features/base/settings/client/requests.ts'
import { Seller } from '#features/base/settings/client/seller.tsx'
import { Make } from '#features/gifts/makes/client/make.tsx'
import { AddressLines } from '#features/orders/orders/client/order-details.tsx'
import type { Order, OrderItem } from '#features/orders/orders/contract.ts'
import { orderNumber } from '#features/orders/orders/order.ts'
import { type SlipKind, slipNames } from '#features/orders/orders/paths.ts'
import type { Address } from '#platform/address.ts'
import { showDay } from '#platform/client/dates.ts'
import { showEmail } from '#platform/client/show-email.ts'
import { Picture } from '#platform/client/ui/picture.tsx'
import { ScanCode } from '#platform/client/ui/scan-code.tsx'
import { cents, centsFromDollars, showMoney, times } from '#platform/money.ts'
import './slip.css'

type SlipSheetProps = {
  kind: SlipKind
  /** The sheet's name for screen readers. */
  name: string
  order: Pick<Order, 'id' | 'createdAt'>
  /** Beneath the order's number. */
  part?: string
  /** The number in the QR code, which is scanned at the packing table. */
  code?: string
  children: ReactNode
}

/** A sheet of paper: the seller, its content, and the contact address. */
export function SlipSheet({ kind, name, order, part, code, children }: SlipSheetProps) {
  const { contactEmail } = useShop()
  return (
    <article className="slip" aria-label={name}>
      <header className="slip-head">
        <Seller />
        <div className="text-right">
          <h2 className="text-xl">{kind === 'gift-slip' ? 'A gift for you' : slipNames[kind]}</h2>
          <p className="num">#{orderNumber(order.id)}</p>
          {part && <p className="num">{part}</p>}
          <p>{showDay(order.createdAt)}</p>
          {code && <ScanCode text={code} className="slip-code" />}
        </div>
      </header>
      {children}
      <p className="text-sm">
        {kind === 'gift-slip'
          ? `Made for you, layer by layer. Something not right? Write to ${showEmail(contactEmail)} with the number above.`
          : `Questions? Write to ${showEmail(contactEmail)} with the number above.`}
      </p>
    </article>
  )
}

/** The page of message cards: the whole sheet, because the card has its own margin. */
export const cardPage = '@page { size: 105mm 148mm; margin: 0 }'

/** The card with a gift's message, on a sheet of A6 (rule 131). */
export const MessageCard = ({ name, message }: { name: string; message: string }) => (
  <article className="message-card" aria-label={name}>
    <p className="message-card-text" data-long={message.length > 120 || undefined}>
      {message}
    </p>
    <p className="message-card-shop">{useShop().shopName}</p>
  </article>
)

export const SlipAddress = ({ name, address }: { name: string; address: Address | null }) =>
  address && (
    <section>
      <h3 className="text-sm font-bold">{name}</h3>
      <AddressLines address={address} />
    </section>
  )

type Line = Pick<OrderItem, 'id' | 'quantity' | 'productName' | 'image' | 'customization'> & { price?: string }

/** The lines with their proofs. Gift slips and packing slips have no prices. */
export const SlipLines = ({ lines, hasPrices = false }: { lines: Line[]; hasPrices?: boolean }) => (
  <table className="slip-lines">
    <thead>
      <tr>
        <th scope="col">Pieces</th>
        <th scope="col" colSpan={2}>
          Gift
        </th>
        {hasPrices && (
          <th scope="col" className="text-right">
            Price
          </th>
        )}
      </tr>
    </thead>
    <tbody>
      {lines.map(({ id, quantity, productName, image, customization, price = '0.00' }) => (
        <tr key={id}>
          <td className="num">{quantity} ×</td>
          {/* Paper does not wait for what is fetched when it comes into sight. */}
          <td className="slip-picture">
            {image && <Picture src={image} alt="" width={56} height={56} sizes="56px" eager className="size-full" />}
          </td>
          <td>
            <b>{productName}</b>
            <Make of={customization} />
          </td>
          {hasPrices && (
            <td className="num text-right">{showMoney(times(centsFromDollars(price) ?? cents(0), quantity))}</td>
          )}
        </tr>
      ))}
    </tbody>
  </table>
)
