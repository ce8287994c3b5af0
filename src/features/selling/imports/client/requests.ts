import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import { productsApi } from '#features/selling/catalog/paths.ts'
import { personal, send, sendAs } from '#platform/client/http.ts'
import { queriesUnder } from '#platform/client/under.ts'
import type { Mapping, VariantChoice } from '../columns.ts'
import type { ImportAnswer, PictureCopies } from '../contract.ts'

/** Sends the file unchanged; the server detects its encoding. */
type Wanted = {
  columns?: Mapping | undefined
  variants?: VariantChoice | undefined
  again?: boolean | undefined
  copy: boolean
}

export const sendFile = (file: File, { columns, variants = 'one', again = false, copy }: Wanted, apply: boolean) => {
  const query = new URLSearchParams({
    columns: columns ? JSON.stringify(columns) : 'guess',
    variants,
    again: String(again),
    copy: String(copy),
    apply: String(apply),
  })
  return sendAs<ImportAnswer>('POST', `${productsApi}/import?${query}`, 'text/csv', file)
}

const copiesApi = `${productsApi}/picture-copies`
/** The refetch interval in milliseconds while pictures are copied. */
const whileCopying = 3_000

/** The pictures of products that lie on other servers, wait to be copied, or could not be. */
export const copiesQuery = queryOptions<PictureCopies>({
  queryKey: [copiesApi],
  ...personal,
  staleTime: 0,
  refetchInterval: ({ state }) => (state.data?.waiting ? whileCopying : false),
})

/** Copies the pictures of other servers, or keeps the addresses of those that could not be copied. */
export function useCopiesWrite() {
  const queries = useQueryClient()
  return useMutation({
    mutationFn: (choice: 'copy' | 'forget') =>
      choice === 'copy' ? send('POST', copiesApi) : send('DELETE', copiesApi),
    onSettled: () => queries.invalidateQueries(queriesUnder(copiesApi)),
  })
}
