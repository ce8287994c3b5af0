import { useCallback, useState } from 'react'
import type { GuestContact } from '../contract.ts'

const kept = 'checkout guest'

/** The guest who pays in this tab; the browser keeps name and email address for a reload of the tab. */
export function useGuest() {
  const [guest, setGuest] = useState<GuestContact | undefined>(readGuest)
  const change = useCallback((typed: GuestContact | undefined) => {
    if (typed) sessionStorage.setItem(kept, JSON.stringify(typed))
    else clearTypedGuest()
    setGuest(typed)
  }, [])
  return [guest, change] as const
}

/** Deletes the guest's name and email address after the order. */
export const clearTypedGuest = () => sessionStorage.removeItem(kept)

function readGuest(): GuestContact | undefined {
  if (typeof window === 'undefined') return undefined
  return JSON.parse(sessionStorage.getItem(kept) ?? 'null') ?? undefined
}
