import type { QueryKey } from '@tanstack/react-query'

/** All queries whose address has this prefix, for `invalidateQueries`. */
export const queriesUnder = (...paths: string[]) => ({
  predicate: ({ queryKey: [address] }: { queryKey: QueryKey }) =>
    paths.some((path) => String(address).startsWith(path)),
})
