import type { Kernel } from './kernel.ts'

/** Builds a value once per kernel, for solids that take seconds and are scaled to every size. The `kept` solids are not freed. */
export function buildOncePerKernel<T>(
  build: (kernel: Kernel) => T,
  kept: (built: T) => unknown[],
): (kernel: Kernel) => T {
  const built = new WeakMap<Kernel, { value: T }>()
  return (kernel) => {
    const known = built.get(kernel) ?? { value: kernel.scope(() => build(kernel), kept) }
    built.set(kernel, known)
    return known.value
  }
}
