/** Counts what a file contains and its model leaves out, by kind. */
export function countLeftOut() {
  const counts = new Map<string, { count: number; many: string }>()
  return {
    add: (one: string, many = `${one}s`, more = 1): void => {
      const { count } = counts.get(one) ?? { count: 0 }
      counts.set(one, { count: count + more, many })
    },
    /** Each kind with its count, such as `2 modifiers`. */
    all: (): string[] =>
      [...counts].map(([one, { count, many }]) => `${count.toLocaleString('en-US')} ${count === 1 ? one : many}`),
  }
}

export type LeftOut = ReturnType<typeof countLeftOut>
