/** Frees the objects created during `work` at its end, except those that `kept` returns. Scopes may be nested. */
export type Scope = <T>(work: () => T, kept?: (result: T) => unknown[]) => T
type Note = (result: unknown) => unknown

/** WebAssembly memory is not garbage-collected: objects registered within a scope are freed at its end. */
export function openScopes(): { scope: Scope; note: Note } {
  const made: Noted[] = []
  let depth = 0
  const note: Note = (result) => {
    if (depth > 0) made.push(...(Array.isArray(result) ? result : [result]).filter(isFreed))
    return result
  }
  const scope: Scope = (work, kept = () => []) => {
    const mark = made.length
    let keep = new Set<unknown>()
    depth += 1
    try {
      const result = work()
      keep = new Set(kept(result))
      return result
    } finally {
      depth -= 1
      for (const one of new Set(made.splice(mark))) if (!keep.has(one) && !one.isDeleted()) one.delete()
    }
  }
  return { scope, note }
}

export type Freed = { delete: () => void }
type Noted = Freed & { isDeleted: () => boolean }
export const isFreed = (value: unknown): value is Noted =>
  typeof value === 'object' && value !== null && 'delete' in value && 'isDeleted' in value

const bookkeeping = new Set(['constructor', 'prototype', 'delete', 'deleteLater', 'isDeleted', 'isAliasOf', 'clone'])

/** Registers the objects that an object's functions return, except its classes. */
export function registerResults(maker: object, note: Note): void {
  for (const [name, { value, writable }] of Object.entries(Object.getOwnPropertyDescriptors(maker))) {
    if (typeof value !== 'function' || !writable || bookkeeping.has(name) || /^[A-Z]/.test(name)) continue
    const noting = function (this: unknown, ...given: unknown[]) {
      return note(value.apply(this, given))
    }
    Object.defineProperty(maker, name, { value: noting, writable: true, configurable: true })
  }
}

export type Maker = new (...given: never[]) => object

/** A class that registers each object it creates, with or without `new`. */
export const registerInstances = <Class extends Maker>(maker: Class, note: Note): Class =>
  new Proxy(maker, {
    construct: (...asked) => note(Reflect.construct(...asked)) as object,
    apply: (...asked) => note(Reflect.apply(...(asked as unknown as Parameters<typeof Reflect.apply>))),
  })
