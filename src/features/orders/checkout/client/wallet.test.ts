import { describe, expect, test } from 'vitest'
import { totalsOf } from '#features/selling/cart/totals.ts'
import { cents } from '#platform/money.ts'
import type { Basket } from './basket.ts'
import { addressesOfWallet, isPaidByWallet, isSamePlace, RefusedInSheet, sheetDetails, sumsOfSheet } from './wallet.ts'

const sums = totalsOf([{ unitPrice: cents(1600), quantity: 2 }], {
  ...{ shipping: cents(599), wrapping: cents(450), taxPercent: '8.25' },
  offers: [{ title: 'Ten off', discountType: 'percentage', value: '10' }],
})
const line = { id: 'a', productId: 'b', name: 'Heart', image: undefined, quantity: 2, unitPrice: '16.00' }
const basket: Basket = {
  lines: [{ ...line, customization: null }],
  ...{ totals: sums, total: '42.00', customRequestId: undefined, gift: undefined, furtherRecipients: [] },
}
const offered = {
  ...{ shop: { payments: 'stripe' as const, guestCheckout: true }, basket },
  ...{ isSignedIn: false, isSplit: false, isAsked: false },
}

// rule 146
describe('a wallet', () => {
  test('is offered for a cart that it can pay as the checkout would', () => {
    expect(isPaidByWallet(offered)).toBe(true)
    expect(isPaidByWallet({ ...offered, isSignedIn: true, shop: { ...offered.shop, guestCheckout: false } })).toBe(true)
  })

  test.each<[string, object]>([
    ['a shop with test payments', { shop: { payments: 'test', guestCheckout: true } }],
    ['a guest where the shop takes none', { shop: { payments: 'stripe', guestCheckout: false } }],
    ['a quote', { basket: { ...basket, customRequestId: 'c' } }],
    ['an empty cart', { basket: { ...basket, lines: [] } }],
    ['a cart that costs nothing', { basket: { ...basket, totals: { ...sums, total: cents(0) } } }],
    ['several recipients', { isSplit: true }],
    ['a recipient who is asked for the address', { isAsked: true }],
  ])('is not offered for %s', (_, change) => {
    expect(isPaidByWallet({ ...offered, ...change })).toBe(false)
  })
})

describe('the sheet', () => {
  test('lists every sum once, and its list adds up to the total', () => {
    const { lineItems, shippingRates } = sheetDetails(sums, { from: '2026-12-02', to: '2026-12-05' })
    expect(lineItems.map(({ name }) => name)).toEqual(['Gifts, after the discount', 'Gift wrapping', 'Shipping', 'Tax'])
    expect(lineItems.reduce((sum, { amount }) => sum + amount, 0)).toBe(sums.total)
    expect(shippingRates).toEqual([
      { id: 'parcel', amount: 599, displayName: 'Shipping', deliveryEstimate: 'Arrives Dec 2 to 5' },
    ])
  })

  test('leaves out what costs nothing, and an arrival that is not promised', () => {
    const plain = totalsOf([{ unitPrice: cents(1600), quantity: 1 }], {
      ...{ shipping: cents(0), offers: [], taxPercent: '0' },
    })
    const { lineItems, shippingRates } = sheetDetails(plain, null)
    expect(lineItems).toEqual([
      { name: 'Gifts', amount: 1600 },
      { name: 'Shipping', amount: 0 },
    ])
    expect(shippingRates).toEqual([{ id: 'parcel', amount: 0, displayName: 'Shipping' }])
  })

  test('reads the server’s dollars as whole cents', () => {
    const dollars = { subtotal: '32.00', discount: '3.20', wrapping: '4.50', shipping: '5.99', tax: '2.75' }
    expect(sumsOfSheet({ ...dollars, total: '42.04', arrival: null })).toEqual({
      ...{ subtotal: 3200, discount: 320, wrapping: 450, shipping: 599, tax: 275 },
    })
  })
})

const address = {
  ...{ line1: ' 1420 SW Alder Street', line2: null, city: 'Portland', state: 'OR', postal_code: '97205 ' },
  country: 'US',
}
const stored = { street: '1420 SW Alder Street', city: 'Portland', state: 'OR', zip: '97205', country: 'US' }
const refusal = (work: () => unknown) => {
  try {
    work()
  } catch (error) {
    if (error instanceof RefusedInSheet) return [error.reason, error.message]
  }
  return undefined
}

describe('an address of a wallet', () => {
  const shippingAddress = { name: 'Sam Okafor', address }
  const billingDetails = { name: 'Ida Lindqvist', phone: '+1 503 555 0100', address }
  const any = { needsPhone: false }

  test('is stored as a typed one is, with the payer’s phone number', () => {
    expect(addressesOfWallet({ shippingAddress, billingDetails }, any)).toEqual({
      shippingAddress: { name: 'Sam Okafor', ...stored, phone: '+1 503 555 0100' },
      billingAddress: { name: 'Ida Lindqvist', ...stored },
    })
  })

  test('is both addresses where the wallet keeps none with the card', () => {
    const { billingAddress } = addressesOfWallet({ shippingAddress }, any)
    expect(billingAddress).toEqual({ name: 'Sam Okafor', ...stored })
  })

  test.each<[string, object, string]>([
    ['no street', { line1: '' }, 'Street is required'],
    ['no state where one is needed', { state: '' }, 'State is required'],
    ['no postcode', { postal_code: '' }, 'ZIP code is required'],
    [
      'the postcode of another country',
      { postal_code: 'EC1A 1BB' },
      'This postcode does not fit the country. Please check both.',
    ],
    ['an unknown country', { country: 'XX' }, 'Choose a country.'],
  ])('with %s is refused with the checkout’s sentence', (_, change, sentence) => {
    const wrong = { ...address, ...change }
    expect(refusal(() => addressesOfWallet({ shippingAddress: { name: 'Sam', address: wrong } }, any))).toEqual([
      'invalid_shipping_address',
      sentence,
    ])
    const bill = { shippingAddress, billingDetails: { ...billingDetails, address: wrong } }
    // Some wallets keep no street with the card, and then none of the address counts.
    expect(refusal(() => addressesOfWallet(bill, any))).toEqual(
      wrong.line1 ? ['invalid_billing_address', `Billing address: ${sentence}`] : undefined,
    )
  })

  test('without a name, or a phone number that the carrier needs, is refused', () => {
    const unnamed = { shippingAddress: { name: ' ', address } }
    expect(refusal(() => addressesOfWallet(unnamed, any))).toEqual(['invalid_shipping_address', 'Name is required'])
    expect(refusal(() => addressesOfWallet({ shippingAddress }, { needsPhone: true }))).toEqual([
      'invalid_shipping_address',
      'Enter a phone number. Our carrier needs one.',
    ])
  })

  test('is the same place in any spelling of its letters', () => {
    expect(isSamePlace({ ...stored, name: 'Sam' }, { ...stored, street: '1420 sw alder street' })).toBe(true)
    expect(isSamePlace(stored, { ...stored, street2: 'Floor 2' })).toBe(false)
  })
})
