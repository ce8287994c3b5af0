import type { Kernel } from './kernel.ts'

/** What takes seconds to build and is alike in every size: built once with each kernel, whose `kept` solids live as long as that. */
export function builtOnce<T>(build: (kernel: Kernel) => T, kept: (built: T) => unknown[]): (kernel: Kernel) => T {
  const built = new WeakMap<Kernel, { value: T }>()
  return (kernel) => {
    const known = built.get(kernel) ?? { value: kernel.scope(() => build(kernel), kept) }
    built.set(kernel, known)
    return known.value
  }
}
