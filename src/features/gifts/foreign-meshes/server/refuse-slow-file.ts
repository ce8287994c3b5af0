import { Problem } from '#platform/problem.ts'
import type { Shop } from '#platform/server/shop.ts'

/**
 * Error handler for work on a sent file in a worker thread. Rethrows Problems; other errors mean a timeout or too much memory,
 * and become a 400 that asks for a smaller model.
 */
export const refuseSlowFile =
  ({ log }: Pick<Shop, 'log'>, work: 'measure' | 'read') =>
  (error: unknown): never => {
    if (error instanceof Problem) throw error
    log.warn({ err: error, work }, 'a model took too long or too much memory')
    throw new Problem(
      'bad-request',
      `This model takes too long to ${work}. Please reduce its detail and send the model again.`,
    )
  }
