import { getRequestListener } from '@hono/node-server'
import { keepReconciling } from '#features/checkout/server/reconcile.ts'
import type { PaymentProvider } from '#features/payments/server/payment.ts'
import { keepWorking } from '#platform/server/jobs.ts'
import type { Services } from '#platform/server/services.ts'
import { healthRoutes } from './health.ts'
import { type Door, listen } from './listen.ts'
import { keepTidy } from './tidy.ts'
import { shopWorkers } from './workers.ts'

/** Does what nobody waits for at a page: jobs, sweeps, tidying. Answers how to stop, which waits for what is under way. */
export function keepAtWork(services: Services, payments: PaymentProvider, address: string): () => Promise<unknown> {
  const stops = [
    keepReconciling(services, payments),
    keepTidy(services),
    keepWorking(services, shopWorkers(services, address)),
  ]
  return () => Promise.all(stops.map((stop) => stop()))
}

/** A worker says whether it is well, and nothing else. */
export const answerHealth = (services: Services): Promise<Door> =>
  listen(services.config, getRequestListener(healthRoutes(services).fetch))
