import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useSearch } from 'wouter'
import { AdminLayout } from '#features/base/office/client/admin-layout.tsx'
import { useRights } from '#features/base/settings/client/requests.ts'
import { slipNames } from '#features/orders/orders/paths.ts'
import { ParcelLabel } from '#features/workshop/parcels/client/parcel-label.tsx'
import { labelFile, parcelsQuery } from '#features/workshop/parcels/client/requests.ts'
import type { Parcel } from '#features/workshop/parcels/contract.ts'
import { maxParcels, type PaperKind, paperKinds, parcelNumber } from '#features/workshop/parcels/parcel.ts'
import { parcelPaths } from '#features/workshop/parcels/paths.ts'
import { downloadFile } from '#platform/client/download-file.ts'
import { Button, LinkButton } from '#platform/client/ui/button.tsx'
import { SelectField } from '#platform/client/ui/select-field.tsx'
import { EmptyState, Reading, Skeleton } from '#platform/client/ui/states.tsx'
import { MessageCard, SlipAddress, SlipLines, SlipSheet } from './slip.tsx'

/** The title, sheet sizes and margins of each kind of paper. */
const papers = {
  label: { name: 'Address labels', sizes: { a6: '105mm 148mm', '4x6': '4in 6in' }, margin: '6mm' },
  'packing-slip': { name: slipNames['packing-slip'], sizes: { a5: 'A5', a4: 'A4', letter: 'Letter' }, margin: '12mm' },
  'gift-slip': { name: slipNames['gift-slip'], sizes: { a5: 'A5', a4: 'A4', letter: 'Letter' }, margin: '12mm' },
  'message-card': { name: slipNames['message-card'], sizes: { a6: '105mm 148mm' }, margin: '0' },
} satisfies Record<PaperKind, { name: string; sizes: Record<string, string>; margin: string }>
const sizeNames: Record<string, string> = { a6: 'A6', '4x6': '4 × 6 inch', a5: 'A5', a4: 'A4', letter: 'Letter' }

/** The papers of parcels, one sheet each: labels, packing slips and gift slips. */
export default function AdminParcelPapersScreen() {
  const params = new URLSearchParams(useSearch())
  const kind = paperKinds.find((one) => one === params.get('kind')) ?? 'label'
  const ids = (params.get('parcels') ?? '').split(',').filter(Boolean).slice(0, maxParcels)
  return (
    <AdminLayout forWorkshop>
      {ids.length === 0 ? (
        <EmptyState title="No paper to print" text="Choose parcels at the packing table first." />
      ) : (
        <Papers key={kind} kind={kind} ids={ids} />
      )}
    </AdminLayout>
  )
}

function Papers({ kind, ids }: { kind: PaperKind; ids: string[] }) {
  const { exports } = useRights()
  const { sizes, margin } = papers[kind]
  const all = Object.entries<string>(sizes)
  const [size, setSize] = useState(all[0]?.[0] ?? '')
  const found = useQuery(parcelsQuery(ids))
  return (
    <Reading of={found} failed="Some of the parcels could not be loaded." waiting={<Skeleton className="h-96" />}>
      {(parcels) => (
        <>
          <style>{`@page { size: ${all.find(([name]) => name === size)?.[1]}; margin: ${margin} }`}</style>
          <div className="mb-6 flex flex-wrap items-end gap-4 print:hidden">
            <SelectField
              label="Sheet"
              value={size}
              options={all.map(([value]) => ({ value, name: sizeNames[value] ?? value }))}
              onChange={({ target }) => setSize(target.value)}
            />
            <Button onClick={() => print()}>{ids.length === 1 ? 'Print 1 sheet' : `Print ${ids.length} sheets`}</Button>
            {paperKinds
              .filter((one) => one !== kind)
              .map((one) => (
                <LinkButton key={one} variant="ghost" href={parcelPaths.papers(ids, one)}>
                  {papers[one].name}
                </LinkButton>
              ))}
            {exports && (
              <LinkButton variant="quiet" href={labelFile(ids)} download onClick={downloadFile}>
                CSV for a label service
              </LinkButton>
            )}
          </div>
          {kind === 'message-card' && <p className="mb-4 font-semibold print:hidden">{cardsText(parcels)}</p>}
          <div className={kind === 'label' ? 'flex flex-wrap gap-6 print:block' : 'slips'} data-paper={size}>
            {parcels.map((parcel) =>
              kind === 'message-card' ? (
                parcel.message && (
                  <MessageCard
                    key={parcel.id}
                    name={`${slipNames[kind]} in parcel ${parcelNumber(parcel.orderId, parcel.number)}`}
                    message={parcel.message}
                  />
                )
              ) : kind === 'label' ? (
                <ParcelLabel key={parcel.id} parcel={parcel} />
              ) : (
                <ParcelSlip key={parcel.id} parcel={parcel} kind={kind} />
              ),
            )}
          </div>
        </>
      )}
    </Reading>
  )
}

const cardsText = (parcels: Parcel[]) => {
  const cards = parcels.filter(({ message }) => message).length
  return `${cards} of ${parcels.length} ${parcels.length === 1 ? 'parcel has' : 'parcels have'} a message card.`
}

const ParcelSlip = ({ parcel, kind }: { parcel: Parcel; kind: Exclude<PaperKind, 'label' | 'message-card'> }) => (
  <SlipSheet
    kind={kind}
    name={`${slipNames[kind]} in parcel ${parcelNumber(parcel.orderId, parcel.number)}`}
    order={{ id: parcel.orderId, createdAt: parcel.orderedAt }}
    {...(kind === 'packing-slip' && { code: parcelNumber(parcel.orderId, parcel.number) })}
    part={parcel.of > 1 ? `Parcel ${parcel.place} of ${parcel.of}` : undefined}
  >
    <SlipAddress name="To" address={parcel.shippingAddress} />
    <SlipLines
      lines={parcel.pieces.map(({ orderItemId: id, pieces: quantity, ...line }) => ({ id, quantity, ...line }))}
    />
  </SlipSheet>
)
