import { useSyncExternalStore } from 'react'

/** False while the server renders and while that page is hydrated. */
export const useHydrated = (): boolean =>
  useSyncExternalStore(
    never,
    () => true,
    () => false,
  )

const never = () => () => undefined
