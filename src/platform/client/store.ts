import { useSyncExternalStore } from 'react'

export type Store<Value> = { get: () => Value; set: (value: Value) => void; use: () => Value }

/** Shared state of distant components: read with `use`, changed with `set`. While the server renders, it is the initial value. */
export function createStore<Value>(first: Value): Store<Value> {
  let value = first
  const listeners = new Set<() => void>()
  const subscribe = (listener: () => void) => {
    listeners.add(listener)
    return () => void listeners.delete(listener)
  }
  const get = () => value
  const set = (next: Value) => {
    value = next
    for (const listener of listeners) listener()
  }
  return { get, set, use: () => useSyncExternalStore(subscribe, get, () => first) }
}
