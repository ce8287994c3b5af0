import { resetWorker } from '#features/base/accounts/server/reset-password.ts'
import { codeWorker } from '#features/base/accounts/server/sign-in-code.ts'
import { findSettings } from '#features/base/settings/server/find-settings.ts'
import { accountLinkKind, accountLinkWorker } from '#features/orders/orders/server/guest-orders.ts'
import { feeKind, feeWorker } from '#features/orders/orders/server/payment-fee.ts'
import { measureWorker } from '#features/selling/catalog/server/measure-product.ts'
import { copyKind, copyWorker, failCopies } from '#features/selling/imports/server/copy-pictures.ts'
import { printFilesWorker } from '#features/selling/proofs/server/make-files.ts'
import { sliceJobs } from '#features/selling/proofs/server/slice-proof.ts'
import { askKind, askWorker } from '#features/workshop/printer-links/server/ask-printers.ts'
import { slicePlateJobs } from '#features/workshop/printer-links/server/slice-plate.ts'
import type { JobWorkers } from '#platform/server/jobs.ts'
import { mailWorker } from '#platform/server/mailer.ts'
import type { Shop } from '#platform/server/shop.ts'
import { widthsWorker } from '#platform/server/store-images.ts'

/** The worker and the lane of each kind of job. `address` is the shop's own, without a trailing slash; links in mails start with it. */
export const shopWorkers = (shop: Shop, address: string) =>
  ({
    'password-reset': resetWorker(shop),
    'sign-in-code': codeWorker(shop),
    [accountLinkKind]: accountLinkWorker(shop),
    'product-estimates': { lane: 'heavy', work: measureWorker(shop) },
    'picture-widths': { lane: 'heavy', work: widthsWorker(shop) },
    [copyKind]: { lane: 'downloads', work: copyWorker(shop), afterFailure: failCopies(shop) },
    [feeKind]: feeWorker(shop),
    'print-files': { lane: 'heavy', work: printFilesWorker(shop) },
    ...sliceJobs(shop),
    ...slicePlateJobs(shop),
    [askKind]: { lane: 'printers', work: askWorker(shop) },
    mail: {
      lane: 'mails',
      work: mailWorker(shop, async () => {
        const { shopName, mailClosing: closing } = await findSettings(shop)
        return { shopName, closing, address }
      }),
    },
  }) satisfies JobWorkers
