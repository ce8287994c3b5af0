import { Problem } from '#platform/problem.ts'
import { answerParent } from './answer-parent.ts'
import { encodePhoto } from './images.ts'
import type { ReadPicture } from './picture-reader.ts'

/** Decodes a picture. Only plain values pass between processes, so a refusal is only its sentence. */
answerParent(async ({ bytes }: { bytes: Uint8Array }): Promise<ReadPicture> => {
  try {
    return { encoded: await encodePhoto(bytes) }
  } catch (error) {
    if (error instanceof Problem) return { sentence: error.message }
    throw error
  }
})
