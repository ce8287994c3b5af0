import type { FontName } from '#features/gifts/makes/fonts.ts'
import type { Size } from '#features/gifts/makes/make.ts'
import { read } from '#platform/client/http.ts'
import type { TextCheck } from '../contract.ts'
import { productsApi } from '../paths.ts'

type Worded = { engraving: string; size: Size; font: FontName }

/** Why the text cannot be printed on a product, in the words of the cart; null if it can. `leaving` aborts the request. */
export async function fetchTextProblem(
  id: string,
  { engraving, size, font }: Worded,
  leaving?: AbortSignal,
): Promise<string | null> {
  const query = new URLSearchParams({ engraving, size, font })
  const tooLong = AbortSignal.timeout(20_000)
  const signal = leaving ? AbortSignal.any([leaving, tooLong]) : tooLong
  const { problem } = await read<TextCheck>(`${productsApi}/${id}/words?${query}`, signal)
  return problem
}
