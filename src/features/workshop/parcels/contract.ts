import * as z from 'zod/mini'
import { carriers } from '#features/base/carriers/carriers.ts'
import { makeSchema } from '#features/gifts/makes/make-schema.ts'
import { orderStatuses } from '#features/orders/orders/order.ts'
import { giftOptionsSchema } from '#features/selling/gift-options/contract.ts'
import { addressSchema } from '#platform/address.ts'
import { atMost } from '#platform/length-checks.ts'
import { trackingText } from '#platform/lengths.ts'
import { oneOf } from '#platform/one-of.ts'
import { chooseParcelPieces, chooseParcels, maxParcels, noParcel, wholeGrams } from './parcel.ts'

const noOrderMeant = 'Choose the order of this parcel.'
const maxGrams = 70_000
const maxLines = 200

/** `POST /api/parcels`: lines with quantities, the weight in grams, and whether the order was shown as ready. */
export const packParcelSchema = z.strictObject({
  orderId: z.uuid(noOrderMeant),
  pieces: z
    .array(
      z.strictObject({
        orderItemId: z.uuid(chooseParcelPieces),
        pieces: z.int(chooseParcelPieces).check(z.minimum(1, chooseParcelPieces)),
      }),
      chooseParcelPieces,
    )
    .check(z.minLength(1, chooseParcelPieces), z.maxLength(maxLines, chooseParcelPieces)),
  grams: z.optional(
    z.nullable(
      z.int(wholeGrams).check(z.minimum(1, wholeGrams), z.maximum(maxGrams, 'No carrier takes a parcel this heavy.')),
    ),
  ),
  isReady: z.optional(z.boolean('`isReady` must be true or false.')),
})
export type PackParcel = z.output<typeof packParcelSchema>

/** `POST /api/parcels/post`: all parcels or none. Customers are told about partial shipments unless `tell` is false. */
export const postParcelsSchema = z.strictObject({
  parcels: z
    .array(
      z.strictObject({
        id: z.uuid(noParcel),
        trackingNumber: z.optional(
          z.nullable(
            z.string().check(z.trim(), atMost(trackingText, 'A parcel’s tracking number has at most … characters.')),
          ),
        ),
        carrier: z.optional(z.nullable(oneOf(carriers))),
      }),
      chooseParcels,
    )
    .check(z.minLength(1, chooseParcels), z.maxLength(maxParcels, chooseParcels)),
  tell: z.optional(z.boolean('`tell` must be true or false.')),
})
export type PostParcels = z.output<typeof postParcelsSchema>

/** The shipped parcels. */
export const postedSchema = z.object({ parcels: z.array(z.string()) })

const lineSchema = z.object({
  orderItemId: z.string(),
  productName: z.string(),
  image: z.nullable(z.string()),
  customization: z.nullable(makeSchema),
})

/** An order line to pack: the quantity bought, the quantity in no parcel yet, the weight of one piece in grams. */
const lineToPackSchema = z.extend(lineSchema, { quantity: z.int(), left: z.int(), grams: z.nullable(z.number()) })
export type LineToPack = z.output<typeof lineToPackSchema>

/**
 * An order to pack; one with several recipients appears once for each who has pieces left (rule 136). An order that is not ready is found
 * by its number only.
 */
const orderToPackSchema = z.object({
  id: z.string(),
  recipient: z.int(),
  /** The number of the order’s recipients. */
  recipients: z.int(),
  status: z.enum(orderStatuses),
  isReady: z.boolean(),
  createdAt: z.string(),
  customerName: z.nullable(z.string()),
  country: z.nullable(z.string()),
  /** Why the parcel waits for its address, as a sentence (rules 136 and 143). */
  waitsForAddress: z.nullable(z.string()),
  gift: z.nullable(giftOptionsSchema),
  parcels: z.int(),
  lines: z.array(lineToPackSchema),
})
export type OrderToPack = z.output<typeof orderToPackSchema>

/** `GET /api/parcels/to-pack`. A `total` above `maxCounted` means more. */
export const toPackSchema = z.object({ orders: z.array(orderToPackSchema), total: z.int() })
export type ToPack = z.output<typeof toPackSchema>

/** A parcel as its customer sees it; `follow` is the carrier's tracking page. */
export const ownParcelSchema = z.object({
  number: z.int(),
  carrier: z.nullable(z.enum(carriers)),
  trackingNumber: z.nullable(z.string()),
  follow: z.nullable(z.string()),
  postedAt: z.nullable(z.string()),
  /** Who gets the parcel, in an order with several recipients (rule 136). */
  recipientName: z.optional(z.nullable(z.string())),
  pieces: z.array(z.extend(lineSchema, { pieces: z.int() })),
})
export type OwnParcel = z.output<typeof ownParcelSchema>
/** `GET /api/orders/{id}/parcels`. */
export const ownParcelsSchema = z.array(ownParcelSchema)

/** A parcel as the workshop sees it. */
export const parcelSchema = z.extend(ownParcelSchema, {
  id: z.string(),
  orderId: z.string(),
  orderedAt: z.string(),
  grams: z.nullable(z.int()),
  packedAt: z.string(),
  recipient: z.int(),
  /** The parcel’s place among the recipient’s parcels so far, and their number. */
  place: z.int(),
  of: z.int(),
  shippingAddress: z.nullable(addressSchema),
  /** The customer of an order that was entered by hand and is handed over (rule 144). */
  handedTo: z.nullable(z.string()),
  /** The message on the card of a gift, in the recipient’s first parcel; else empty. */
  message: z.string(),
})
export type Parcel = z.output<typeof parcelSchema>
export const parcelsSchema = z.array(parcelSchema)
