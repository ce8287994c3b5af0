import type { QueryKey } from '@tanstack/react-query'

/** Every query whose address begins so, for `invalidateQueries` and its like. */
export const under = (...paths: string[]) => ({
  predicate: ({ queryKey: [address] }: { queryKey: QueryKey }) =>
    paths.some((path) => String(address).startsWith(path)),
})
