import { mkdirSync } from 'node:fs'
import { stripePaymentProvider } from '#features/base/payments/server/stripe-payments.ts'
import { testPaymentProvider } from '#features/base/payments/server/test-payments.ts'
import { openDesignReader } from '#features/selling/designs/server/design-reader.ts'
import { openWorkshopPools } from '#features/selling/proofs/server/workshop-pools.ts'
import { openMeasuring } from '#features/selling/sent-models/server/measuring.ts'
import { openBodyRoom, roomForFiles } from '#platform/server/body-room.ts'
import { type Clock, systemClock } from '#platform/server/clock.ts'
import type { Config } from '#platform/server/config.ts'
import { type DatabaseTimeouts, openDatabase } from '#platform/server/database.ts'
import { pictureDownload } from '#platform/server/download-picture.ts'
import type { Log } from '#platform/server/log.ts'
import { openFiles } from '#platform/server/open-files.ts'
import { openPictureReader } from '#platform/server/picture-reader.ts'
import type { Shop } from '#platform/server/shop.ts'
import { pagesChangedOn } from '#platform/server/shown.ts'
import { shopEvents, shopQuestions } from './join-features.ts'

/** Opens what the shop uses: data folder, database, files, payment provider, worker threads. */
export async function openShop(
  config: Config,
  log: Log,
  clock: Clock = systemClock,
  timeouts: DatabaseTimeouts = {},
): Promise<Shop> {
  mkdirSync(config.dataDir, { recursive: true, mode: 0o700 })
  const database = await openDatabase(config, log, timeouts)
  const holdFile = openBodyRoom(roomForFiles)
  return {
    config,
    database,
    log,
    clock,
    holdBody: openBodyRoom(),
    holdFile,
    files: await openFiles(config),
    pagesChanged: pagesChangedOn(database),
    payments: config.stripe ? stripePaymentProvider(config.stripe) : testPaymentProvider(database),
    workshop: openWorkshopPools(),
    designReader: openDesignReader(),
    measuring: openMeasuring({}, holdFile),
    downloadPicture: pictureDownload(),
    pictureReader: openPictureReader(),
    events: shopEvents,
    questions: shopQuestions,
  }
}
