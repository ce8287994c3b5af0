import type { FontName } from '#features/gifts/makes/fonts.ts'
import type { Size } from '#features/gifts/makes/make.ts'
import { read } from '#platform/client/http.ts'
import type { TextCheck } from '../contract.ts'
import { productsApi } from '../paths.ts'

type Worded = { engraving: string; size: Size; font: FontName }

/** Whether the text can be printed on a product, in the words of the cart. `leaving` aborts the request. */
export function fetchTextCheck(
  id: string,
  { engraving, size, font }: Worded,
  leaving?: AbortSignal,
): Promise<TextCheck> {
  const query = new URLSearchParams({ engraving, size, font })
  const tooLong = AbortSignal.timeout(20_000)
  const signal = leaving ? AbortSignal.any([leaving, tooLong]) : tooLong
  return read<TextCheck>(`${productsApi}/${id}/words?${query}`, signal)
}
