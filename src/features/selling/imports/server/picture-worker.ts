import { Problem } from '#platform/problem.ts'
import { answerParent } from '#platform/server/answer-parent.ts'
import { encodePhoto } from '#platform/server/images.ts'
import type { ReadPicture } from './picture-reader.ts'

/** Decodes a picture of another server. Only plain values pass between processes, so a refusal is its sentence. */
answerParent(async ({ bytes }: { bytes: Uint8Array }): Promise<ReadPicture> => {
  try {
    return { encoded: await encodePhoto(bytes) }
  } catch (error) {
    if (error instanceof Problem) return { refusal: error.message }
    throw error
  }
})
