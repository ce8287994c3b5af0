import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useUser } from '#features/base/accounts/client/requests.ts'
import type { Parcel } from '#features/workshop/parcels/contract.ts'
import { parcelNumber } from '#features/workshop/parcels/parcel.ts'
import { errorSentence } from '#platform/client/http.ts'
import { toast } from '#platform/client/toast.ts'
import { Button, LinkButton } from '#platform/client/ui/button.tsx'
import { Dialog } from '#platform/client/ui/dialog.tsx'
import { Skeleton } from '#platform/client/ui/states.tsx'
import { isInWorkshop } from '#platform/viewer.ts'
import type { Label, Rate } from '../contract.ts'
import { postageQuery, ratesQuery, useBuyLabel } from './requests.ts'

/** A parcel's postage label: bought here and printed at the label service. Nothing without a label service. */
export function ParcelPostage({ parcel }: { parcel: Parcel }) {
  const { data } = useQuery(postageQuery)
  const [isOpen, setIsOpen] = useState(false)
  const isForWorkshop = isInWorkshop(useUser())
  if (!data?.seller) return null
  const name = parcelNumber(parcel.orderId, parcel.number)
  const label = data.labels.find(({ parcelId }) => parcelId === parcel.id)
  if (label) return <BoughtLabel name={name} label={label} />
  // A label costs money.
  if (isForWorkshop) return null
  return (
    <>
      <Button
        variant="quiet"
        size="small"
        className="max-md:px-2"
        aria-label={`Buy the label of ${name}`}
        onClick={() => setIsOpen(true)}
      >
        Buy label
      </Button>
      {isOpen && (
        <Dialog open onClose={() => setIsOpen(false)} title={labelTitle(name)}>
          <Rates parcelId={parcel.id} seller={data.seller} onDone={() => setIsOpen(false)} />
        </Dialog>
      )}
    </>
  )
}

const labelTitle = (name: string) => `Label of ${name}`

/** Opens the label at the label service, for printing. */
export const BoughtLabel = ({ name, label }: { name: string; label: Label }) => (
  <LinkButton
    variant="quiet"
    size="small"
    href={label.address}
    target="_blank"
    rel="noreferrer"
    aria-label={labelTitle(name)}
    title={`${label.carrier} ${label.service}, ${label.price} ${label.currency}`}
  >
    Label
  </LinkButton>
)

function Rates({ parcelId, seller, onDone }: { parcelId: string; seller: string; onDone: () => void }) {
  const { data, error, isFetching } = useQuery(ratesQuery(parcelId))
  const { mutateAsync, isPending, variables } = useBuyLabel(parcelId)
  const buy = async (rate: string) => {
    try {
      const { label } = await mutateAsync({ rate })
      toast.success('Label bought', `${label.carrier} ${label.service}, ${label.price} ${label.currency}.`)
      onDone()
    } catch (refused) {
      toast.refused('Failed to buy the label', refused)
    }
  }
  if (error) return <p className="font-semibold text-err">{errorSentence(error, `${seller} could not be reached.`)}</p>
  if (!data || isFetching) return <Skeleton className="h-48" />
  if (data.label) return <p>This parcel already has a label.</p>
  return (
    <RateList rates={data.rates} buying={isPending ? variables.rate : undefined} onBuy={(rate) => void buy(rate)} />
  )
}

type RateListProps = { rates: Rate[]; buying: string | undefined; onBuy: (rate: string) => void }

/** The rates, the cheapest first; one press buys the label. */
export const RateList = ({ rates, buying, onBuy }: RateListProps) => {
  if (rates.length === 0) return <p>No carrier delivers to this address. Check the address and weight.</p>
  return (
    <ul aria-label="Rates" className="grid gap-1">
      {rates.map(({ id, carrier, service, price, currency, days }) => (
        <li key={id} className="flex min-w-0 items-center gap-3 border-b border-hair py-2 last:border-b-0">
          <span className="min-w-0 flex-1">
            <b className="block break-words">
              {carrier} {service}
            </b>
            <span className="num text-sm text-muted">
              {days !== null && `${days === 1 ? '1 day' : `${days} days`} · `}
              {price} {currency}
            </span>
          </span>
          <Button
            variant="ghost"
            size="small"
            pending={buying === id}
            aria-label={`Buy ${carrier} ${service} for ${price} ${currency}`}
            onClick={() => onBuy(id)}
          >
            Buy
          </Button>
        </li>
      ))}
    </ul>
  )
}
