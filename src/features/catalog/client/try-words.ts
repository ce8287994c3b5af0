import type { FontName } from '#features/makes/fonts.ts'
import type { Size } from '#features/makes/make.ts'
import { read } from '#platform/client/http.ts'
import type { TriedWords } from '../contract.ts'
import { productsApi } from '../paths.ts'

type Worded = { engraving: string; size: Size; font: FontName }

/** Why words cannot stand on a product, as its cart would say it; null where they can. */
export async function tryWords(id: string, { engraving, size, font }: Worded): Promise<string | null> {
  const query = new URLSearchParams({ engraving, size, font })
  const { problem } = await read<TriedWords>(`${productsApi}/${id}/words?${query}`, AbortSignal.timeout(20_000))
  return problem
}
