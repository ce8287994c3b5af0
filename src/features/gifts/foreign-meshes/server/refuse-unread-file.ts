import { Problem } from '#platform/problem.ts'
import type { Shop } from '#platform/server/shop.ts'
import { TooSlow } from '#platform/server/worker-pool.ts'

/**
 * Error handler for work on a sent file in a worker process. Rethrows Problems. All other errors, such as a timeout or a process that
 * reached its memory limit, become a 400 that says what to do.
 */
export const refuseUnreadFile =
  ({ log }: Pick<Shop, 'log'>, work: 'measure' | 'read') =>
  (error: unknown): never => {
    if (error instanceof Problem) throw error
    log.warn({ err: error, work }, 'a model was not read')
    throw new Problem(
      'bad-request',
      error instanceof TooSlow
        ? `This model takes too long to ${work}. Please reduce its detail and send the model again.`
        : `This model needs more memory than the shop has to ${work} it. Please reduce its detail, or export it in another format, and send the model again.`,
    )
  }
