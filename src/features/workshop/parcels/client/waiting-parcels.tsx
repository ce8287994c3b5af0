import { PackageOpen } from 'lucide-react'
import { type ReactNode, useState } from 'react'
import { useUser } from '#features/base/accounts/client/requests.ts'
import {
  type Carrier,
  carrierName,
  carrierOfNumber,
  carriers,
  trackingNumber,
} from '#features/base/carriers/carriers.ts'
import { Tick } from '#features/base/office/client/data-table.tsx'
import { useRights } from '#features/base/settings/client/requests.ts'
import { isolated } from '#features/gifts/makes/isolated.ts'
import { nameWithWords } from '#features/gifts/makes/make-words.ts'
import { deletedAccountName, handedOver } from '#features/orders/orders/order.ts'
import { orderPaths } from '#features/orders/orders/paths.ts'
import { downloadFile } from '#platform/client/download-file.ts'
import { Refusal, tryAgain } from '#platform/client/form/refusal.tsx'
import { errorSentence } from '#platform/client/http.ts'
import { toast } from '#platform/client/toast.ts'
import { Button, LinkButton } from '#platform/client/ui/button.tsx'
import { countryName } from '#platform/countries.ts'
import { trackingText } from '#platform/lengths.ts'
import { isInWorkshop } from '#platform/viewer.ts'
import type { Parcel } from '../contract.ts'
import { maxParcels, parcelNumber } from '../parcel.ts'
import { parcelPaths } from '../paths.ts'
import { labelFile, useParcelWrite } from './requests.ts'
import './packing.css'

/** A parcel's postage label, where a label service is set up. */
export type RenderPostage = (parcel: Parcel) => ReactNode

type Typed = { trackingNumber: string; carrier: Carrier | '' }
/** A bought label fills in its tracking number until another number is typed. */
const untyped = ({ trackingNumber, carrier }: Parcel): Typed => ({
  trackingNumber: trackingNumber ?? '',
  carrier: carrier ?? '',
})

/** Packed parcels in the workshop: print their papers, type their tracking numbers, ship them. */
export function WaitingParcels({ parcels, renderPostage }: { parcels: Parcel[]; renderPostage: RenderPostage }) {
  const [typed, setTyped] = useState<Record<string, Typed>>({})
  // The carrier chosen last is the default for the next parcel.
  const [usual, setUsual] = useState<Carrier | ''>('')
  const [ticked, setTicked] = useState<ReadonlySet<string>>(new Set())
  /** Why nothing was shipped. Shown until the list is changed. */
  const [refused, setRefused] = useState<string>()
  const typedOf = (parcel: Parcel) => withCarrier(typed[parcel.id] ?? untyped(parcel), usual)
  const chosen = parcels.filter(({ id }) => ticked.has(id)).slice(0, maxParcels)
  const type = (parcel: Parcel, more: Partial<Typed>) => {
    const { id } = parcel
    setTyped({ ...typed, [id]: { ...(typed[id] ?? untyped(parcel)), ...more } })
    if (more.carrier) setUsual(more.carrier)
    // Typing a tracking number selects its parcel.
    setTicked(new Set(ticked).add(id))
  }
  const done = () => {
    setTicked(new Set())
    setRefused(undefined)
  }
  const all = parcels.length > 0 && chosen.length === Math.min(parcels.length, maxParcels)
  return (
    <>
      <div className="flex min-h-11 items-center px-3.5">
        <Tick
          label="Select all parcels"
          checked={all}
          onClick={() => setTicked(new Set(all ? [] : parcels.map(({ id }) => id)))}
        />
        <span className="num text-sm text-muted">{parcels.length} packed</span>
      </div>
      <ul aria-label="Packed parcels">
        {parcels.map((parcel) => (
          <WaitingParcel
            key={parcel.id}
            parcel={parcel}
            typed={typedOf(parcel)}
            postage={renderPostage(parcel)}
            isTicked={ticked.has(parcel.id)}
            onTick={() => setTicked(ticked.symmetricDifference(new Set([parcel.id])))}
            onType={(more) => type(parcel, more)}
          />
        ))}
      </ul>
      {chosen.length > 0 && (
        <Bulk parcels={chosen} typedOf={typedOf} refused={refused} onDone={done} onRefused={setRefused} />
      )}
      {chosen.length === 0 && refused && (
        <div className="p-3.5">
          <Refusal text={refused} />
        </div>
      )}
    </>
  )
}

/** A parcel's carrier: chosen by hand, else recognized by its number, else the one chosen last. */
function withCarrier({ trackingNumber, carrier }: Typed, usual: Typed['carrier']): Typed {
  return { trackingNumber, carrier: carrier || carrierOfNumber(trackingNumber) || (trackingNumber && usual) }
}

type WaitingParcelProps = {
  parcel: Parcel
  typed: Typed
  postage: ReactNode
  isTicked: boolean
  onTick: () => void
  onType: (more: Partial<Typed>) => void
}

function WaitingParcel({ parcel, typed, postage, isTicked, onTick, onType }: WaitingParcelProps) {
  const { id, orderId, number, of, grams, pieces, shippingAddress, handedTo } = parcel
  const { mutateAsync, isPending } = useParcelWrite()
  const name = parcelNumber(orderId, number)
  const unpack = async () => {
    try {
      await mutateAsync({ do: 'unpack', id })
      toast.success('Unpacked', `The pieces of ${name} can be packed again.`)
    } catch (error) {
      toast.refused('Failed to unpack', error)
    }
  }
  const facts = [
    of > 1 && `${of} parcels`,
    pieces.map((one) => `${one.pieces} × ${isolated(nameWithWords(one.productName, one.customization))}`).join(', '),
    grams && `${grams} g`,
    shippingAddress ? countryName(shippingAddress.country) : handedTo && handedOver,
  ]
  return (
    <li className="waiting-parcel" data-selected={isTicked || undefined}>
      <Tick label={`Select ${name}`} checked={isTicked} onClick={onTick} />
      <span className="min-w-0">
        <OrderLink orderId={orderId}>
          <span className="flex min-w-0 items-baseline gap-x-3">
            <b className="num whitespace-nowrap">{name}</b>
            <span className="line-clamp-1 min-w-0 break-all">
              {shippingAddress?.name ?? handedTo ?? deletedAccountName}
            </span>
          </span>
          <span className="num line-clamp-1 text-sm break-all text-muted">{facts.filter(Boolean).join(' · ')}</span>
        </OrderLink>
      </span>
      <span className="waiting-parcel-acts">
        {postage}
        <Button
          variant="quiet"
          size="small"
          pending={isPending}
          className="max-md:px-2.5"
          aria-label={`Unpack ${name}`}
          onClick={() => void unpack()}
        >
          <PackageOpen size={20} aria-hidden="true" />
          <span className="max-md:hidden">Unpack</span>
        </Button>
      </span>
      <span className="waiting-parcel-fields">
        <select
          className="field field-small min-w-0"
          aria-label={`Carrier of ${name}`}
          value={typed.carrier}
          onChange={({ target }) => onType({ carrier: carriers.find((one) => one === target.value) ?? '' })}
        >
          <option value="">Carrier</option>
          {carriers.map((one) => (
            <option key={one} value={one}>
              {carrierName(one)}
            </option>
          ))}
        </select>
        <input
          className="field field-small min-w-0"
          aria-label={`${trackingNumber} of ${name}`}
          placeholder={trackingNumber}
          autoComplete="off"
          maxLength={trackingText}
          value={typed.trackingNumber}
          onChange={({ target }) => onType({ trackingNumber: target.value })}
        />
      </span>
    </li>
  )
}

/** A parcel's order, for those who may open orders. */
function OrderLink({ orderId, children }: { orderId: string; children: ReactNode }) {
  const look = 'flex min-h-11 min-w-0 flex-col justify-center'
  if (isInWorkshop(useUser())) return <span className={look}>{children}</span>
  return (
    <a href={orderPaths.adminOrder(orderId)} className={`${look} hover:underline`}>
      {children}
    </a>
  )
}

type BulkProps = {
  parcels: Parcel[]
  typedOf: (parcel: Parcel) => Typed
  refused: string | undefined
  onDone: () => void
  onRefused: (sentence: string) => void
}

/** Actions for the selected parcels: papers, a file for a label service, shipping. */
function Bulk({ parcels, typedOf, refused, onDone, onRefused }: BulkProps) {
  const { mutateAsync, isPending } = useParcelWrite()
  const ids = parcels.map(({ id }) => id)
  const { exports } = useRights()
  const without = parcels.filter((one) => !typedOf(one).trackingNumber.trim()).length
  const post = async () => {
    const sent = parcels.map((parcel) => {
      const { trackingNumber, carrier } = typedOf(parcel)
      // Fields that are left blank keep their values.
      return { id: parcel.id, ...(trackingNumber.trim() && { trackingNumber }), carrier: carrier || null }
    })
    try {
      await mutateAsync({ do: 'post', parcels: sent })
      toast.success('Shipped', ids.length === 1 ? '1 parcel is on its way.' : `${ids.length} parcels are on their way.`)
      onDone()
    } catch (error) {
      onRefused(errorSentence(error, tryAgain))
    }
  }
  return (
    <section className="bulk-bar" aria-label="Selected">
      <div className="w-full empty:hidden">{refused && <Refusal text={refused} />}</div>
      <b className="num">
        {ids.length} selected{without > 0 && `, ${without} without a number`}
      </b>
      <Button variant="quiet" size="small" className="max-md:ml-auto md:order-last" onClick={onDone}>
        Clear
      </Button>
      <Button size="small" pending={isPending} onClick={() => void post()}>
        {ids.length === 1 ? 'Ship 1 parcel' : `Ship ${ids.length} parcels`}
      </Button>
      <LinkButton variant="ghost" size="small" href={parcelPaths.papers(ids, 'label')}>
        Labels
      </LinkButton>
      <LinkButton variant="quiet" size="small" href={parcelPaths.papers(ids, 'packing-slip')}>
        Slips
      </LinkButton>
      {exports && (
        <LinkButton
          variant="quiet"
          size="small"
          className="max-md:hidden"
          href={labelFile(ids)}
          download
          onClick={downloadFile}
        >
          CSV
        </LinkButton>
      )}
    </section>
  )
}
