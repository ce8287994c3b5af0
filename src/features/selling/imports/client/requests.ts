import { productsApi } from '#features/selling/catalog/paths.ts'
import { sendAs } from '#platform/client/http.ts'
import type { Mapping, VariantChoice } from '../columns.ts'
import type { ImportAnswer } from '../contract.ts'

/** Sends the file unchanged; the server detects its encoding. */
type Wanted = { columns?: Mapping | undefined; variants?: VariantChoice | undefined; again?: boolean | undefined }

export const sendFile = (file: File, { columns, variants = 'one', again = false }: Wanted, apply: boolean) => {
  const query = new URLSearchParams({
    columns: columns ? JSON.stringify(columns) : 'guess',
    variants,
    again: String(again),
    apply: String(apply),
  })
  return sendAs<ImportAnswer>('POST', `${productsApi}/import?${query}`, 'text/csv', file)
}
