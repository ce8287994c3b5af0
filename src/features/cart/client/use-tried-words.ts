import { useEffect } from 'react'
import type { Choice } from '#features/makes/client/choice.ts'
import { engravingLimit, lengthOf } from '#features/makes/make.ts'
import { hasOwnWords } from '#features/makes/to-print.ts'

/**
 * Has words tried that nobody has tried yet, once whoever types them pauses: whoever shows the gift itself tries them as it is built, and without 3D
 * nobody does. What it answers does so at once, and answers why they cannot be printed.
 */
export function useTriedWords(id: string, choice: Choice) {
  const { engraving, size, font, problem, judge } = choice
  const isUntried = problem === undefined && hasOwnWords(choice) && lengthOf(engraving) <= engravingLimit
  useEffect(() => {
    if (!isUntried) return
    let isOver = false
    const pause = setTimeout(async () => {
      const found = await ask(id, { engraving, size, font })
      if (!isOver) judge(found)
    }, 600)
    return () => {
      isOver = true
      clearTimeout(pause)
    }
  }, [id, isUntried, engraving, size, font, judge])
  return async () => {
    if (!isUntried) return problem
    const found = await ask(id, choice)
    judge(found)
    return found
  }
}

/** Few ask, so what asks is fetched then. What is not known because there was no answer the cart says. */
const ask = async (id: string, words: Pick<Choice, 'engraving' | 'size' | 'font'>) => {
  try {
    return await (await import('#features/catalog/client/try-words.ts')).tryWords(id, words)
  } catch {
    return null
  }
}
