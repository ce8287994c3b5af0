import type { MailBlock } from '#platform/server/mail.ts'
import { type Carrier, carrierName, followAddress, trackingNumber } from '../carriers.ts'

/** The email blocks for a parcel's tracking number, with a button to the carrier's page if known. */
export function followBlocks(number: string | null, carrier: Carrier | null): MailBlock[] {
  if (!number) return []
  const address = followAddress(number, carrier)
  const text = carrier ? `${number} (${carrierName(carrier)})` : number
  return [
    { is: 'facts', rows: [{ label: trackingNumber, text }] },
    ...(address ? [{ is: 'button' as const, label: followTheParcel, path: address }] : []),
  ]
}

const followTheParcel = 'Track the parcel'

/** A parcel's tracking number as an email preview. */
export const numberTold = (number: string) => `${trackingNumber} ${number}`
