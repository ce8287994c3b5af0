import { useQuery } from '@tanstack/react-query'
import { Fragment } from 'react'
import { carrierName, trackingNumber as numberLabel } from '#features/base/carriers/carriers.ts'
import { Words } from '#features/gifts/makes/client/make.tsx'
import { showDay } from '#platform/client/dates.ts'
import { ignoreRefetchError, Reading, Skeleton } from '#platform/client/ui/states.tsx'
import type { OwnParcel } from '../contract.ts'
import { parcelsOfQuery } from './requests.ts'

/** The parcels of an order with their tracking links; nothing while there are none. */
export function OrderParcels({ orderId }: { orderId: string }) {
  const found = useQuery(parcelsOfQuery(orderId))
  return (
    <Reading
      of={ignoreRefetchError(found)}
      failed="The parcels of this order could not be loaded."
      waiting={<Skeleton className="h-16" />}
      isEmpty={(parcels) => parcels.length === 0}
      empty={null}
    >
      {(parcels) => <ParcelList parcels={parcels} />}
    </Reading>
  )
}

export const ParcelList = ({ parcels }: { parcels: OwnParcel[] }) => (
  <ul aria-label="Parcels" className="grid gap-3">
    {parcels.map((parcel) => (
      <li key={parcel.number} className="grid gap-1 rounded-m bg-oat px-5 py-4">
        {parcels.length > 1 && (
          <p>
            <b className="num">
              Parcel {parcel.number} of {parcels.length}
            </b>
            <span className="text-muted">
              {parcel.recipientName && `, to ${parcel.recipientName}`}: <Pieces of={parcel.pieces} />
            </span>
          </p>
        )}
        <p className="flex flex-wrap items-center gap-x-4">
          <span>{parcel.postedAt ? `Sent ${showDay(parcel.postedAt)}` : 'Packed and about to ship'}</span>
          {parcel.trackingNumber && (
            <span className="min-w-0">
              {numberLabel} <b className="num break-all select-all">{parcel.trackingNumber}</b>
            </span>
          )}
          {parcel.follow && (
            <a href={parcel.follow} className="link flex min-h-11 items-center" rel="noreferrer">
              {parcel.carrier ? `Track at ${carrierName(parcel.carrier)}` : 'Track this parcel'}
            </a>
          )}
        </p>
      </li>
    ))}
  </ul>
)

/** The pieces of a parcel by name and engraving, which tells two hearts apart. */
export const Pieces = ({ of }: { of: OwnParcel['pieces'] }) =>
  of.map(({ orderItemId, pieces, productName, customization }, i) => (
    <Fragment key={orderItemId}>
      {i > 0 && ', '}
      {pieces} × {productName} <Words of={customization} />
    </Fragment>
  ))
