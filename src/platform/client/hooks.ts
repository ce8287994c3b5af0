import { useEffect, useState, useSyncExternalStore } from 'react'

/** False while the server renders and during hydration. */
export const useHydrated = (): boolean =>
  useSyncExternalStore(
    never,
    () => true,
    () => false,
  )

const never = () => () => undefined

/** Debounces a value, in milliseconds. */
export function useSettled<Value>(value: Value, pause = 150): Value {
  const [settled, setSettled] = useState(value)
  useEffect(() => {
    const paused = setTimeout(() => setSettled(value), pause)
    return () => clearTimeout(paused)
  }, [value, pause])
  return settled
}
