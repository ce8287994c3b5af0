import { useEffect } from 'react'
import { useShop } from '#features/base/settings/client/requests.ts'
import type { ShopAnswer } from '#features/base/settings/contract.ts'
import { createStore } from '#platform/client/store.ts'
import { type Cents, cents, centsOfSum } from '#platform/money.ts'
import type { GiftTerms, GiftWords } from '../contract.ts'

/** What the buyer has chosen for a gift, in this tab. `hidesPrices` is null until the buyer chooses; days are '' or `2026-12-24`. */
export type GiftChoice = {
  isGift: boolean
  message: string
  wrapping: string | null
  hidesPrices: boolean | null
  notBefore: string
  wishedDay: string
}

export const noGift: GiftChoice = {
  ...{ isGift: false, message: '', wrapping: null, hidesPrices: null, notBefore: '', wishedDay: '' },
}
const kept = 'gift options'
const store = createStore<GiftChoice>(noGift)
let isRead = false

/** The choice; the browser keeps it for a reload of the tab. */
export function useGiftChoice(): GiftChoice {
  useEffect(() => {
    if (isRead) return
    isRead = true
    const typed: Partial<GiftChoice> | null = JSON.parse(sessionStorage.getItem(kept) ?? 'null')
    if (typed) store.set({ ...noGift, ...typed })
  }, [])
  return store.use()
}

export function changeGift(change: Partial<GiftChoice>) {
  const choice = { ...store.get(), ...change }
  store.set(choice)
  sessionStorage.setItem(kept, JSON.stringify(choice))
}

/** Forgets the choice after the order. */
export function clearGift() {
  store.set(noGift)
  sessionStorage.removeItem(kept)
}

/** What of the choice changes the price or the arrival, with the wrapping's price; a wrapping that is no longer offered counts as none. */
export function useGiftTerms(): { terms: GiftTerms | undefined; wrapping: Cents } {
  const choice = useGiftChoice()
  const { wrappings } = useShop()
  return choice.isGift ? termsOfChoice(choice, wrappings) : { terms: undefined, wrapping: cents(0) }
}

/** The same for the choice of a parcel that is a gift. */
export function termsOfChoice(
  { wrapping, notBefore }: GiftChoice,
  wrappings: ShopAnswer['wrappings'],
): { terms: GiftTerms; wrapping: Cents } {
  const chosen = wrappings.find(({ name, isInStock }) => isInStock && name === wrapping)
  return {
    terms: { wrapping: chosen?.name ?? null, notBefore: notBefore || null },
    wrapping: centsOfSum(chosen?.price ?? '0.00'),
  }
}

/** What is printed or checked, for the order. `hidesPrices` is used until the buyer chooses. */
export const giftWordsOf = (choice: GiftChoice, { hidesPrices }: { hidesPrices: boolean }): GiftWords | undefined =>
  choice.isGift
    ? {
        message: choice.message.trim(),
        hidesPrices: choice.hidesPrices ?? hidesPrices,
        wishedDay: choice.wishedDay || null,
      }
    : undefined
