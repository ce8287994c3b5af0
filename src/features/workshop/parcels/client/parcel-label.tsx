import { useShop } from '#features/base/settings/client/requests.ts'
import { deletedAccountName, handedOver } from '#features/orders/orders/order.ts'
import { ScanCode } from '#platform/client/ui/scan-code.tsx'
import { addressLines } from '#platform/postal-address.ts'
import type { Parcel } from '../contract.ts'
import { parcelNumber } from '../parcel.ts'
import './parcel-label.css'

/** Long addresses are set smaller, so they fit the label: from so many letters on. */
const lengths = [
  [520, 'extremely'],
  [280, 'very'],
  [110, true],
] as const

/** A parcel's label: sender, recipient as the country's post writes it, and the parcel's number. */
export function ParcelLabel({
  parcel: { orderId, number, place, of, grams, shippingAddress, handedTo },
}: {
  parcel: Parcel
}) {
  const { shopName, postalAddress } = useShop()
  const name = parcelNumber(orderId, number)
  const lines = shippingAddress
    ? addressLines(shippingAddress)
    : handedTo
      ? [handedTo, handedOver]
      : [deletedAccountName]
  const { length } = lines.join('')
  return (
    <article className="parcel-label" aria-label={`Label of parcel ${name}`}>
      <p className="parcel-label-from">
        <b>{shopName}</b>
        <br />
        {postalAddress}
      </p>
      <address className="parcel-label-to" data-long={lengths.find(([letters]) => length > letters)?.[1]}>
        {lines.map((line, place) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: an address line has only its place.
          <span key={place} className="block">
            {line}
          </span>
        ))}
      </address>
      <div className="parcel-label-foot num">
        <p>
          <b className="block">{name}</b>
          {[of > 1 && `${place} of ${of}`, grams && `${grams} g`].filter(Boolean).join(' · ')}
        </p>
        <ScanCode text={name} className="parcel-label-code" />
      </div>
    </article>
  )
}
