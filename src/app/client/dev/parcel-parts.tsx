import { OrderParcels, ParcelList } from '#features/workshop/parcels/client/order-parcels.tsx'
import { OrderOnTable } from '#features/workshop/parcels/client/order-to-pack.tsx'
import { ParcelLabel } from '#features/workshop/parcels/client/parcel-label.tsx'
import { WaitingParcels } from '#features/workshop/parcels/client/waiting-parcels.tsx'
import type { OrderToPack, Parcel } from '#features/workshop/parcels/contract.ts'
import { BoughtLabel, ParcelPostage, RateList } from '#features/workshop/postage/client/parcel-postage.tsx'
import type { Label, Rate } from '#features/workshop/postage/contract.ts'
import { ScanCode } from '#platform/client/ui/scan-code.tsx'
import { doNothing, longWord, SamplePart } from './part.tsx'
import { address, order, product } from './samples.ts'

const at = order.createdAt
const line = {
  ...{ orderItemId: 'line', productName: product.name, image: product.images[0] ?? null },
  customization: { color: 'red', size: 'small', engraving: 'Ida' } as const,
}
const toPack: OrderToPack = {
  ...{ id: order.id, status: 'processing', isReady: true, createdAt: at, customerName: 'Mira Lindqvist' },
  ...{ country: 'DE', parcels: 1, recipient: 1, recipients: 2, waitsForAddress: null },
  gift: order.gift,
  lines: [
    { ...line, quantity: 3, left: 3, grams: 23.4 },
    { ...line, orderItemId: 'other', productName: longWord, customization: null, quantity: 1, left: 1, grams: null },
  ],
}
const parcel: Parcel = {
  ...{
    id: 'first',
    orderId: order.id,
    orderedAt: at,
    number: 1,
    recipient: 1,
    place: 1,
    of: 2,
    grams: 420,
    packedAt: at,
  },
  ...{ carrier: 'ups', trackingNumber: '1Z5R89390357567127', follow: 'https://www.ups.com/track', postedAt: at },
  shippingAddress: address,
  handedTo: null,
  message: 'Happy birthday, Mira!',
  pieces: [{ ...line, pieces: 2 }],
}
const waiting: Parcel = {
  ...{
    ...parcel,
    id: 'second',
    number: 2,
    place: 2,
    trackingNumber: null,
    follow: null,
    postedAt: null,
    carrier: null,
  },
  shippingAddress: { ...address, name: longWord, street: longWord, country: 'VN' },
  pieces: [{ ...line, productName: longWord, pieces: 1 }],
}

const rates: Rate[] = [
  { id: 'slow', carrier: 'USPS', service: 'GroundAdvantage', price: '5.40', currency: 'USD', days: 4 },
  { id: 'long', carrier: 'UPS', service: longWord, price: '38.10', currency: 'USD', days: null },
]
const label: Label = {
  ...{ parcelId: 'first', carrier: 'UPS', service: 'Ground', price: '9.12', currency: 'USD' },
  ...{ trackingNumber: '1Z5R89390357567127', address: 'https://labels.example.com/1.pdf' },
}

/** The packing table, parcels and their papers. */
export const ParcelParts = () => (
  <SamplePart title="Packing and posting">
    <ul>
      <OrderOnTable order={toPack} ticked={undefined} onToggle={doNothing} onTick={doNothing} onDone={doNothing} />
      <OrderOnTable order={toPack} ticked={{ line: 2 }} onToggle={doNothing} onTick={doNothing} onDone={doNothing} />
      <OrderOnTable
        order={{ ...toPack, status: 'cancelled', customerName: null, parcels: 0 }}
        ticked={undefined}
        onToggle={doNothing}
        onTick={doNothing}
        onDone={doNothing}
      />
    </ul>
    <WaitingParcels
      parcels={[parcel, waiting]}
      renderPostage={({ id }) => id === parcel.id && <BoughtLabel name="8D7F9D6E-1" label={label} />}
    />
    <ParcelPostage parcel={waiting} />
    <RateList rates={rates} buying="slow" onBuy={doNothing} />
    <RateList rates={[]} buying={undefined} onBuy={doNothing} />
    <ParcelList parcels={[parcel, waiting]} />
    <OrderParcels orderId={order.id} />
    <ScanCode text="8D7F9D6E" className="size-24" />
    <ParcelLabel parcel={parcel} />
    <ParcelLabel parcel={waiting} />
  </SamplePart>
)
