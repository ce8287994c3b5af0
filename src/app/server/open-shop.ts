import { mkdirSync } from 'node:fs'
import type { PaymentProvider } from '#features/base/payments/server/payment.ts'
import { stripePaymentProvider } from '#features/base/payments/server/stripe-payments.ts'
import { testPaymentProvider } from '#features/base/payments/server/test-payments.ts'
import type { SellingShop } from '#features/orders/checkout/server/place-order.ts'
import { openDesignReader } from '#features/selling/designs/server/design-reader.ts'
import type { DesigningShop } from '#features/selling/designs/server/keep-designs.ts'
import { type MakingShop, openWorkshopPools } from '#features/selling/proofs/server/workshop-pools.ts'
import type { QuotingShop } from '#features/selling/sent-models/server/find-models.ts'
import { type MeasuringShop, openMeasuring } from '#features/selling/sent-models/server/measuring.ts'
import { type Clock, systemClock } from '#platform/server/clock.ts'
import type { Config } from '#platform/server/config.ts'
import { openDatabase, type Patience } from '#platform/server/database.ts'
import type { Log } from '#platform/server/log.ts'
import { openFiles } from '#platform/server/open-files.ts'
import { pagesChangedOn } from '#platform/server/shown.ts'
import { joinOrders } from './joints.ts'

/** A shop with everything that it stands on. */
export type OpenShop = SellingShop & QuotingShop & MakingShop & DesigningShop & MeasuringShop

/** Opens everything the shop stands on: data folder, database, files, payment provider. */
export async function openShop(
  config: Config,
  log: Log,
  clock: Clock = systemClock,
  patience: Patience = {},
): Promise<OpenShop> {
  mkdirSync(config.dataDir, { recursive: true, mode: 0o700 })
  const database = await openDatabase(config, log, patience)
  const payments: PaymentProvider = config.stripe ? stripePaymentProvider(config.stripe) : testPaymentProvider(database)
  return joinOrders({
    config,
    database,
    log,
    clock,
    files: await openFiles(config),
    pagesChanged: pagesChangedOn(database),
    payments,
    workshop: openWorkshopPools(),
    reading: openDesignReader(),
    measuring: openMeasuring(),
  })
}
