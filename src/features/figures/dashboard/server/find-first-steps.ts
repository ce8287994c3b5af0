import { eq } from 'drizzle-orm'
import { settings } from '#features/base/settings/server/tables.ts'
import type { Settings } from '#features/base/settings/settings.ts'
import { countDemoOrders } from '#features/orders/orders/server/find-demo.ts'
import { categories, products } from '#features/selling/catalog/server/tables.ts'
import { spools } from '#features/workshop/filament/server/tables.ts'
import { printers } from '#features/workshop/printers/server/tables.ts'
import { linkTo } from '#platform/link.ts'
import { findLastBackup } from '#platform/server/backup.ts'
import type { Shop } from '#platform/server/shop.ts'
import type { Dashboard } from '../contract.ts'

type Step = Omit<Dashboard['firstSteps'][number], 'last'> & { last?: string | undefined }

/** How long a backup counts as recent, in milliseconds: 14 days. */
const backupLasts = 14 * 24 * 60 * 60_000

/** The checklist of a new shop. Empty for a demo shop until its sample orders are deleted. */
export async function findFirstSteps(shop: Shop): Promise<Dashboard['firstSteps']> {
  const { config, clock } = shop
  const { db } = shop.database
  if (config.seed === 'demo' && (await countDemoOrders(shop)) > 0) return []
  const [chosen, collections, gifts, printerCount, unknownKinds, spoolCount, lastBackup] = await Promise.all([
    db.select({ name: settings.name }).from(settings),
    db.$count(categories, eq(categories.isPublished, true)),
    db.$count(products, eq(products.isPublished, true)),
    db.$count(printers),
    db.$count(printers, eq(printers.isKindKnown, false)),
    db.$count(spools),
    findLastBackup(config.dataDir),
  ])
  const isChosen = (name: keyof Settings) => chosen.some((one) => one.name === name)
  const decided = (field: keyof Settings) => ({
    href: linkTo('/admin/settings', null, { field }),
    isDone: isChosen(field),
  })
  const steps: Step[] = [
    { name: 'Name your shop', hint: null, ...decided('shopName') },
    {
      name: 'Enter your address',
      hint: 'Your address is printed on slips and shown on pages.',
      ...decided('postalAddress'),
    },
    {
      name: 'Write your imprint',
      hint: 'Many countries require shops to name their operator.',
      ...decided('imprint'),
    },
    {
      name: 'Choose your time zone',
      hint: null,
      ...decided('timeZone'),
      ...(config.timeZone !== 'UTC' && { isDone: true }),
    },
    {
      name: 'Choose your working days',
      hint: 'Dates are promised by your working days and days off.',
      ...decided('workingDays'),
    },
    {
      name: 'Add your printers',
      href: linkTo('/admin/print-queue'),
      hint: 'Their hours and beds decide which dates the shop promises.',
      isDone: printerCount > 0,
    },
    // Asked once, of printers that were added before the shop asked.
    ...(unknownKinds > 0
      ? [
          {
            name: 'Say how your printers change filaments',
            href: linkTo('/admin/print-queue'),
            hint: 'Edit and save each printer. Until then the shop assumes four filaments through one nozzle.',
            isDone: false,
          },
        ]
      : []),
    {
      name: 'Enter your filament',
      href: linkTo('/admin/filament'),
      hint: 'The shop then warns you before a color runs out.',
      isDone: spoolCount > 0,
    },
    { name: 'Choose how sizes change prices', hint: null, ...decided('sizePricing') },
    { name: 'Set the shipping fee', hint: null, ...decided('shippingFee') },
    {
      name: 'Enter your own facts',
      hint: 'Your home page claims 500+ designs, 24h printing and a 5-star rating until you change these facts.',
      ...decided('heroStats'),
    },
    { name: 'Publish a collection', href: linkTo('/admin/categories'), hint: null, isDone: collections > 0 },
    { name: 'Publish a gift', href: linkTo('/admin/products'), hint: null, isDone: gifts > 0 },
    {
      name: 'Take payments',
      href: null,
      hint: 'Set your Stripe keys and restart the shop.',
      isDone: Boolean(config.stripe),
    },
    {
      name: 'Send emails',
      href: null,
      hint: 'Set SMTP_URL and MAIL_FROM and restart the shop.',
      isDone: Boolean(config.smtp),
    },
    {
      name: 'Make a backup',
      href: null,
      hint: 'Run npm run backup -- shop.tar.gz every week, and keep the file on another machine.',
      isDone: lastBackup !== undefined && clock.now().getTime() - lastBackup.getTime() < backupLasts,
      last: lastBackup?.toISOString(),
    },
  ]
  return steps.map(({ last = null, ...step }) => ({ ...step, last }))
}
