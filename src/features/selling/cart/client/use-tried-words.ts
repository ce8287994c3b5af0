import { useEffect } from 'react'
import type { Choice } from '#features/gifts/makes/client/choice.ts'
import { engravingLimit, lengthOf } from '#features/gifts/makes/make.ts'
import { hasOwnWords } from '#features/gifts/makes/to-print.ts'
import type { Product } from '#features/selling/catalog/contract.ts'

/**
 * Has words tried that nobody has tried yet, once whoever types them pauses: whoever shows the gift itself tries them as it is built, and without 3D
 * nobody does. What it answers does so at once, and answers why they cannot be printed.
 */
export function useTriedWords({ id, modelFile }: Pick<Product, 'id' | 'modelFile'>, choice: Choice) {
  const { engraving, size, font, called, problem, judge } = choice
  const isUntried = problem === undefined && hasOwnWords(choice) && lengthOf(engraving) <= engravingLimit
  /** What they are tried on: what is found of it is not said of what its maker has made of it meanwhile. */
  const gift = `${id} ${modelFile} ${called?.size?.centimetres}`
  // biome-ignore lint/correctness/useExhaustiveDependencies: the gift stands for what the server knows of it
  useEffect(() => {
    if (!isUntried) return
    const leaving = new AbortController()
    const pause = setTimeout(async () => {
      const found = await ask(id, { engraving, size, font }, leaving.signal)
      if (!leaving.signal.aborted) judge(found)
    }, 600)
    return () => {
      leaving.abort()
      clearTimeout(pause)
    }
  }, [gift, isUntried, engraving, size, font, judge])
  return async () => {
    if (!isUntried) return problem
    const found = await ask(id, choice)
    judge(found)
    return found
  }
}

/** Few ask, so what asks is fetched then. What is not known because there was no answer, undefined, the cart says. */
const ask = async (id: string, words: Pick<Choice, 'engraving' | 'size' | 'font'>, leaving?: AbortSignal) => {
  try {
    return await (await import('#features/selling/catalog/client/try-words.ts')).postTrial(id, words, leaving)
  } catch {
    return undefined
  }
}
