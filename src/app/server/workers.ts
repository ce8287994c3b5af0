import { resetWorker } from '#features/accounts/server/reset-password.ts'
import { findSettings } from '#features/settings/server/find-settings.ts'
import type { JobWorkers } from '#platform/server/jobs.ts'
import { mailWorker } from '#platform/server/mailer.ts'
import type { Services } from '#platform/server/services.ts'

/** Who does which kind of job, in which lane. `address` is the shop's own, without a trailing slash; links in mails start with it. */
export const shopWorkers = (services: Services, address: string) =>
  ({
    'password-reset': resetWorker(services),
    mail: {
      lane: 'mails',
      work: mailWorker(services, async () => ({ shopName: (await findSettings(services.database)).shopName, address })),
    },
  }) satisfies JobWorkers
