import * as z from 'zod/mini'
import { personSchema } from '#features/base/accounts/contract.ts'
import { makeWishSchema } from '#features/gifts/makes/make-schema.ts'
import { orderedPieces } from '#features/selling/cart/contract.ts'
import { chooseProduct } from '#features/selling/catalog/catalog.ts'
import { noMoreThan } from '#platform/length-checks.ts'
import { typedAddressSchema } from '#platform/postal-address.ts'
import { typedNumberChecks } from '#platform/typed-number.ts'
import { asTidyLine } from '#platform/typed-text.ts'

/** Where an order that is entered by hand came from. */
export const channels = ['market', 'phone', 'other'] as const
export type Channel = (typeof channels)[number]
export const channelNames: Record<Channel, string> = {
  market: 'Market stall',
  phone: 'By phone',
  other: 'Another way',
}
const noLines = 'Add at least one gift.'
const maxEnteredLines = 20
const manyLines = `Enter at most ${maxEnteredLines} gifts in one order.`
const noAmount = 'Enter an amount in dollars, such as 12.50.'
const typedAmount = z.string(noAmount).check(...typedNumberChecks(/^\d{1,7}(\.\d{1,2})?$/, noAmount))

/** `POST /api/orders/entered`. The browser chooses `id`, so a repeat is the same order; prices are of one piece, in dollars. */
export const enterOrderSchema = z.strictObject({
  id: z.uuid(),
  name: personSchema.shape.name,
  /** The confirmation and the link to the order go there. */
  email: personSchema.shape.email,
  channel: z.enum(channels, 'Choose where the order came from.'),
  note: z.string().check(asTidyLine(), noMoreThan(500)),
  lines: z
    .array(
      z.strictObject({
        productId: z.string(chooseProduct),
        quantity: orderedPieces,
        price: typedAmount,
        customization: makeWishSchema,
      }),
      noLines,
    )
    .check(z.minLength(1, noLines), z.maxLength(maxEnteredLines, manyLines)),
  /** Null for a gift that is handed over. */
  shippingAddress: z.nullable(typedAddressSchema),
  shipping: typedAmount,
})
export type EnterOrder = z.output<typeof enterOrderSchema>
export type EnterOrderInput = z.input<typeof enterOrderSchema>
