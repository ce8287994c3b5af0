import { useEffect } from 'react'
import type { Choice } from '#features/gifts/makes/client/choice.ts'
import { engravingLimit, lengthOf } from '#features/gifts/makes/make.ts'
import { hasOwnWords } from '#features/gifts/makes/to-print.ts'
import type { Product } from '#features/selling/catalog/contract.ts'

/**
 * Checks the typed text on the server after a pause of 600 ms, unless the 3D view has checked it. Returns a function that checks at once
 * and answers why the text cannot be printed.
 */
export function useTextCheck({ id, modelFile }: Pick<Product, 'id' | 'modelFile'>, choice: Choice) {
  const { engraving, size, font, called, problem, judge } = choice
  const isUntried = problem === undefined && hasOwnWords(choice) && lengthOf(engraving) <= engravingLimit
  /** Identifies the product's current version; an answer about an older version is dropped. */
  const gift = `${id} ${modelFile} ${called?.size?.centimetres}`
  // biome-ignore lint/correctness/useExhaustiveDependencies: a change of the product needs a new check
  useEffect(() => {
    if (!isUntried) return
    const leaving = new AbortController()
    const pause = setTimeout(async () => {
      const found = await ask(id, { engraving, size, font }, leaving.signal)
      if (!leaving.signal.aborted) judge(found?.problem, found?.hint)
    }, 600)
    return () => {
      leaving.abort()
      clearTimeout(pause)
    }
  }, [gift, isUntried, engraving, size, font, judge])
  return async () => {
    if (!isUntried) return problem
    const found = await ask(id, choice)
    judge(found?.problem, found?.hint)
    return found?.problem
  }
}

/** The request code is loaded on first use. Without an answer (undefined), adding to the cart runs the check. */
const ask = async (id: string, words: Pick<Choice, 'engraving' | 'size' | 'font'>, leaving?: AbortSignal) => {
  try {
    return await (await import('#features/selling/catalog/client/fetch-text-check.ts')).fetchTextCheck(
      id,
      words,
      leaving,
    )
  } catch {
    return undefined
  }
}
