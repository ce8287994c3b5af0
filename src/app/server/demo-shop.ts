import { randomBytes } from 'node:crypto'
import { readFileSync, writeFileSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { count } from 'drizzle-orm'
import { createAccount } from '#features/accounts/server/accounts.ts'
import { hashPassword } from '#features/accounts/server/passwords.ts'
import { users } from '#features/accounts/server/tables.ts'
import { banners } from '#features/banners/server/tables.ts'
import { categories, products } from '#features/catalog/server/tables.ts'
import { drawingPath } from '#features/drawings/addresses.ts'
import { cents, centsFromDollars } from '#platform/money.ts'
import { keepImage } from '#platform/server/images.ts'
import type { Shop } from '#platform/server/shop.ts'
import { demoBanners } from '../../../db/demo/banners.ts'
import { demoCategories } from '../../../db/demo/categories.ts'
import { type DemoPicture, demoProducts } from '../../../db/demo/products.ts'
import { seedDemoPast } from './demo-past.ts'

export type DemoAccount = { email: string; password: string; role: 'admin' | 'customer' }

/** Fills a database in which there is nothing yet, in one transaction. Answers whether it did. decisions/0008 */
export async function seedDemoShop(shop: Shop): Promise<boolean> {
  const { database, config, clock } = shop
  const { db } = database
  const [people] = await db.select({ total: count() }).from(users)
  const [goods] = await db.select({ total: count() }).from(products)
  if (people?.total || goods?.total) return false

  const accounts: DemoAccount[] = [
    { email: 'admin@example.com', password: newPassword(), role: 'admin' },
    { email: 'ada@example.com', password: newPassword(), role: 'customer' },
  ]
  const hashes = await Promise.all(accounts.map(({ password }) => hashPassword(password)))
  const renders = await keepRenders(shop)
  await database.transaction(async () => {
    for (const [index, { email, role }] of accounts.entries()) {
      const name = role === 'admin' ? 'Shop owner' : 'Ada Lindqvist'
      const staffRole = role === 'admin' ? 'owner' : null
      await createAccount(shop, { name, email, passwordHash: hashes[index] ?? '', staffRole })
    }
    await storeCatalogue(shop, renders)
    if (config.seed === 'demo') await seedDemoPast(shop)
  })
  // Kept beside the data, readable by its owner alone, so that they can be shown again at the next start.
  writeFileSync(accountsFile(config.dataDir), JSON.stringify(accounts, null, 2), { mode: 0o600 })
  shop.log.info({ products: demoProducts.length, at: clock.now() }, 'the demo shop was seeded')
  return true
}

/** The demo shop's accounts, when this data folder holds a demo shop. */
export function readDemoAccounts(dataDir: string): DemoAccount[] {
  try {
    return JSON.parse(readFileSync(accountsFile(dataDir), 'utf8')) as DemoAccount[]
  } catch {
    return []
  }
}

async function storeCatalogue({ database, clock }: Shop, renders: Map<string, string>) {
  const { db } = database
  const now = clock.now().getTime()
  const minutesAgo = (minutes: number) => new Date(now - minutes * 60_000)
  const stored = await db
    .insert(categories)
    .values(
      demoCategories.map(({ drawing, ...category }, index) => ({
        ...category,
        image: drawingPath(drawing),
        createdAt: minutesAgo(10_000 - index),
      })),
    )
    .returning({ id: categories.id, slug: categories.slug })
  const categoryIds = new Map(stored.map(({ id, slug }) => [slug, id]))
  const address = (picture: DemoPicture) =>
    'render' in picture
      ? (renders.get(picture.render) ?? '')
      : drawingPath(picture.drawing, picture.color && { look: picture.color })
  await db.insert(products).values(
    demoProducts.map(({ categorySlug, pictures, price, ...product }, index) => ({
      ...product,
      price: centsFromDollars(price) ?? cents(0),
      images: pictures.map(address),
      imageTexts: pictures.map((picture) => textOf(product.name, picture)),
      imageColors: pictures.map(({ color }) => color ?? ''),
      categoryId: categorySlug ? (categoryIds.get(categorySlug) ?? null) : null,
      createdAt: minutesAgo(index),
    })),
  )
  await db.insert(banners).values(
    demoBanners.map(({ drawing, ...banner }, index) => ({
      ...banner,
      image: drawingPath(drawing),
      createdAt: minutesAgo(100 - index),
    })),
  )
}

const textOf = (name: string, picture: DemoPicture) =>
  'render' in picture ? picture.text : `${name}${picture.color ? ` in ${picture.color}` : ''}`

/** The nine renders, stored like any uploaded picture. */
async function keepRenders({ files }: Shop) {
  const names = new Set(
    demoProducts.flatMap(({ pictures }) =>
      pictures.flatMap((picture) => ('render' in picture ? [picture.render] : [])),
    ),
  )
  const kept = new Map<string, string>()
  for (const name of names) kept.set(name, await keepImage(files, await readFile(join('db/demo/pictures', name))))
  return kept
}

const accountsFile = (dataDir: string) => join(dataDir, 'demo-accounts.json')
const newPassword = () => randomBytes(9).toString('base64url')
