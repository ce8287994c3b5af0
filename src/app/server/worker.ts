import { getRequestListener } from '@hono/node-server'
import { startReconciling } from '#features/orders/checkout/server/reconcile.ts'
import { enqueueMissingEstimates } from '#features/selling/catalog/server/measure-product.ts'
import { startQueueing } from '#features/workshop/print-queue/server/start-queueing.ts'
import { startWatchingPromises } from '#features/workshop/print-queue/server/watch-promises.ts'
import { startPollingPrinters } from '#features/workshop/printer-links/server/ask-printers.ts'
import { startWorkers } from '#platform/server/jobs.ts'
import type { Shop } from '#platform/server/shop.ts'
import { healthRoutes } from './health.ts'
import { type HttpServer, listen } from './listen.ts'
import { startTidying } from './tidy.ts'
import { shopWorkers } from './workers.ts'

/** Runs background work: jobs, sweeps, tidying. Answers a function that stops it and waits for the work in progress. */
export function startBackgroundWork(shop: Shop, address: string): () => Promise<unknown> {
  void enqueueMissingEstimates(shop).catch((error: unknown) =>
    shop.log.error({ err: error }, 'estimates were not asked for'),
  )
  const stops = [
    startReconciling(shop),
    startQueueing(shop),
    startWatchingPromises(shop),
    startPollingPrinters(shop),
    startTidying(shop),
    startWorkers(shop, shopWorkers(shop, address)),
  ]
  return () => Promise.all(stops.map((stop) => stop()))
}

/** A worker process answers only health checks. */
export const answerHealth = (shop: Shop): Promise<HttpServer> =>
  listen(shop.config, getRequestListener(healthRoutes(shop).fetch))
