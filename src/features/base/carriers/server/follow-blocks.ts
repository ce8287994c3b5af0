import type { MailBlock } from '#platform/server/mail.ts'
import { type Carrier, carrierName, followAddress, trackingNumber } from '../carriers.ts'

/** A parcel's number in a mail, with the carrier's own page where it is known. */
export function followBlocks(number: string | null, carrier: Carrier | null): MailBlock[] {
  if (!number) return []
  const address = followAddress(number, carrier)
  const text = carrier ? `${number} (${carrierName(carrier)})` : number
  return [
    { is: 'facts', rows: [{ label: trackingNumber, text }] },
    ...(address ? [{ is: 'button' as const, label: followTheParcel, path: address }] : []),
  ]
}

const followTheParcel = 'Follow the parcel'

/** A parcel's number beside a mail's subject. */
export const numberTold = (number: string) => `${trackingNumber} ${number}`
