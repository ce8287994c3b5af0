import { Problem } from '#platform/problem.ts'
import type { Shop } from '#platform/server/shop.ts'

/**
 * What is thrown where a thread could not do its work on somebody's file. It took too long or too much memory: there is no telling from
 * within, and the file is no less at fault.
 */
export const blameFile =
  ({ log }: Pick<Shop, 'log'>, work: 'measure' | 'read') =>
  (error: unknown): never => {
    if (error instanceof Problem) throw error
    log.warn({ err: error, work }, 'a model took too long or too much memory')
    throw new Problem(
      'bad-request',
      `This model takes too long to ${work}. Please reduce its detail and send it again.`,
    )
  }
