import { type RefObject, useEffect, useState, useSyncExternalStore } from 'react'

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

/** Whether an element has come near the window since it was drawn. */
export function useNear(element: RefObject<Element | null>): boolean {
  const [isNear, setIsNear] = useState(false)
  useEffect(() => {
    const observer = new IntersectionObserver(([seen]) => seen?.isIntersecting && setIsNear(true), {
      rootMargin: '200px',
    })
    if (element.current) observer.observe(element.current)
    return () => observer.disconnect()
  }, [element])
  return isNear
}
