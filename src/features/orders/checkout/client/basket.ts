import { useQuery } from '@tanstack/react-query'
import { useSearch } from 'wouter'
import { useUser } from '#features/base/accounts/client/requests.ts'
import { useShop } from '#features/base/settings/client/requests.ts'
import type { ShopAnswer } from '#features/base/settings/contract.ts'
import type { MakeDescription } from '#features/gifts/makes/make.ts'
import { useCartWithRemovedLines } from '#features/selling/cart/client/requests.ts'
import type { CartItem } from '#features/selling/cart/contract.ts'
import { type Totals, totalsOfCart } from '#features/selling/cart/totals.ts'
import { customRequestQuery } from '#features/selling/custom-requests/client/requests.ts'
import type { CustomRequest } from '#features/selling/custom-requests/contract.ts'
import { customDesignName } from '#features/selling/custom-requests/custom-request.ts'
import { termsOfChoice, useGiftTerms } from '#features/selling/gift-options/client/gift-choice.ts'
import type { GiftTerms } from '#features/selling/gift-options/contract.ts'
import { useOffers } from '#features/selling/offers/client/requests.ts'
import { dollarsFromCents, sumOf } from '#platform/money.ts'
import type { FurtherRecipient } from '../contract.ts'
import { fitSplit, type SplitRecipient, useSplit } from './split.ts'

/** A line to be paid. `unitPrice` in dollars; a custom design has neither product nor customization. */
export type BasketLine = {
  id: string
  productId: string | null
  name: string
  image: string | undefined
  quantity: number
  unitPrice: string
  customization: MakeDescription | null
}

/** The cart, or the accepted quote in the address, with its totals. `total` in dollars. */
export type Basket = {
  lines: BasketLine[]
  totals: Totals
  total: string
  customRequestId: string | undefined
  gift: GiftTerms | undefined
  /** The second to fifth recipient of a cart, each with at least one piece (rule 136). */
  furtherRecipients: FurtherRecipient[]
}

type BasketState = { basket: Basket | undefined; isError: boolean; retry: () => void }

/** The basket of the checkout; `undefined` while it is loading. */
export function useBasket(): BasketState {
  const customRequestId = new URLSearchParams(useSearch()).get('request') ?? undefined
  const { shippingFee, taxPercent, wrappings } = useShop()
  const user = useUser()
  const cart = useCartWithRemovedLines()
  const offers = useOffers()
  const gift = useGiftTerms()
  const split = useSplit()
  const request = useQuery({ ...customRequestQuery(customRequestId ?? ''), enabled: Boolean(customRequestId && user) })
  const sources = customRequestId ? [request] : [cart, offers]
  const lines = customRequestId ? request.data && linesOfRequest(request.data) : cart.data && linesOfCart(cart.data)
  // A quote has one recipient.
  const further = customRequestId ? [] : recipientsOfSplit(fitSplit(split, lines ?? []), wrappings)
  // A quote is an agreed price; offers apply only to carts.
  const totals = totalsOfCart(lines ?? [], {
    shippingFee,
    taxPercent,
    wrapping: sumOf([gift.wrapping, ...further.map(({ wrapping }) => wrapping)]),
    parcels: 1 + further.length,
    offers: (!customRequestId && offers.data) || [],
  })
  return {
    // A quote is shown only to its customer, so a signed-out visitor sees an empty basket.
    basket:
      lines && (customRequestId || offers.data)
        ? {
            lines,
            totals,
            total: dollarsFromCents(totals.total),
            customRequestId,
            gift: gift.terms,
            furtherRecipients: further.map(({ recipient }) => recipient),
          }
        : customRequestId && user === null
          ? { lines: [], totals, total: '0.00', customRequestId, gift: undefined, furtherRecipients: [] }
          : undefined,
    isError: sources.some(({ isError }) => isError),
    retry: () => {
      for (const { refetch } of sources) void refetch()
    },
  }
}

/** The recipients who have a piece, with the price of their wrapping. */
const recipientsOfSplit = (split: SplitRecipient[], wrappings: ShopAnswer['wrappings']) =>
  split.flatMap(({ pieces, gift }) => {
    const items = Object.entries(pieces).map(([cartItemId, quantity]) => ({ cartItemId, quantity }))
    const { terms, wrapping } = termsOfChoice(gift, wrappings)
    return items.length > 0 ? [{ recipient: { items, gift: terms }, wrapping }] : []
  })

const linesOfCart = (items: CartItem[]): BasketLine[] =>
  items.map(({ id, productId, product, image, quantity, unitPrice, customization }) => ({
    id,
    productId,
    name: product.name,
    image: image ?? undefined,
    quantity,
    unitPrice,
    customization,
  }))

const linesOfRequest = ({ id, title, referenceImages, quote }: CustomRequest): BasketLine[] =>
  quote
    ? [
        {
          id,
          productId: null,
          name: customDesignName(title),
          image: referenceImages[0],
          quantity: 1,
          unitPrice: quote,
          customization: null,
        },
      ]
    : []
