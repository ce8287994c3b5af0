import { productsApi } from '#features/selling/catalog/paths.ts'
import { sendAs } from '#platform/client/http.ts'
import type { Mapping } from '../columns.ts'
import type { ImportAnswer } from '../contract.ts'

/** The file goes as it is: how its letters are written is for the server to tell. */
export const sendFile = (file: File, columns: Mapping | undefined, apply: boolean) => {
  const query = new URLSearchParams({ columns: columns ? JSON.stringify(columns) : 'guess', apply: String(apply) })
  return sendAs<ImportAnswer>('POST', `${productsApi}/import?${query}`, 'text/csv', file)
}
