import { randomBytes } from 'node:crypto'
import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { count } from 'drizzle-orm'
import { createAccount, shopOwner } from '#features/base/accounts/server/accounts.ts'
import { hashPassword } from '#features/base/accounts/server/passwords.ts'
import { users } from '#features/base/accounts/server/tables.ts'
import type { Size } from '#features/gifts/makes/make.ts'
import { wordsOn } from '#features/gifts/makes/make-words.ts'
import type { ImageColor } from '#features/gifts/makes/picture-of.ts'
import { demoShopper } from '#features/orders/orders/server/find-demo.ts'
import { banners } from '#features/selling/banners/server/tables.ts'
import type { ProductEstimate } from '#features/selling/catalog/product-estimate.ts'
import { categories, products } from '#features/selling/catalog/server/tables.ts'
import { proofPicture } from '#features/selling/proofs/paths.ts'
import { proofId } from '#features/selling/proofs/server/proof-id.ts'
import { proofs } from '#features/selling/proofs/server/tables.ts'
import { cents, centsFromDollars } from '#platform/money.ts'
import type { Shop } from '#platform/server/shop.ts'
import { demoBanners } from '../../../db/demo/banners.ts'
import { demoCategories } from '../../../db/demo/categories.ts'
import { pastDesigns, samplesOf } from '../../../db/demo/designs.ts'
import measured from '../../../db/demo/estimates.json' with { type: 'json' }
import { type DemoProduct, demoProducts } from '../../../db/demo/products.ts'
import setPictures from '../../../db/demo/set-pictures.json' with { type: 'json' }
import { giftSets } from '../../../db/demo/studio/sets.ts'
import { demoWarnings } from '../../../db/demo/warnings.ts'
import { type DemoAccount, storeDemoAccounts } from './demo-accounts.ts'
import { demoOwner } from './demo-ids.ts'
import { seedDemoPast } from './demo-past.ts'

/** Fills an empty database in one transaction; false if the database is not empty. decisions/0008 */
export async function seedDemoShop(shop: Shop): Promise<boolean> {
  const { database, config, clock } = shop
  const { db } = database
  const [people] = await db.select({ total: count() }).from(users)
  const [goods] = await db.select({ total: count() }).from(products)
  if (people?.total || goods?.total) return false

  const accounts: DemoAccount[] = [
    { email: demoOwner, password: newPassword(), role: 'admin' },
    { email: demoShopper, password: newPassword(), role: 'customer' },
  ]
  const hashes = await Promise.all(accounts.map(({ password }) => hashPassword(password)))
  await keepPictures(shop)
  await database.transaction(async () => {
    for (const [index, { email, role }] of accounts.entries()) {
      const name = role === 'admin' ? shopOwner : 'Ada Lindqvist'
      const staffRole = role === 'admin' ? 'owner' : null
      await createAccount(shop, { name, email, passwordHash: hashes[index] ?? '', staffRole })
    }
    await storeCatalog(shop)
    if (config.seed === 'demo') await seedDemoPast(shop)
  })
  storeDemoAccounts(config.dataDir, accounts)
  shop.log.info({ products: demoProducts.length, at: clock.now() }, 'the demo shop was seeded')
  return true
}

async function storeCatalog({ database, clock }: Shop) {
  const { db } = database
  const now = clock.now().getTime()
  const minutesAgo = (minutes: number) => new Date(now - minutes * 60_000)
  const stored = await db
    .insert(categories)
    .values(
      demoCategories.map(({ shows, ...category }, index) => ({
        ...category,
        image: pictureOfProduct(shows),
        createdAt: minutesAgo(10_000 - index),
      })),
    )
    .returning({ id: categories.id, slug: categories.slug })
  const categoryIds = new Map(stored.map(({ id, slug }) => [slug, id]))
  const designs = [...demoProducts.flatMap(samplesOf), ...pastDesigns()]
  await db
    .insert(proofs)
    .values(designs.map((design) => ({ id: proofId(design), ...design, ...measuresOf(proofId(design)) })))
    .onConflictDoNothing()
  await db.insert(products).values(
    demoProducts.map((product, index) => ({
      ...productRow(product),
      categoryId: product.categorySlug ? (categoryIds.get(product.categorySlug) ?? null) : null,
      createdAt: minutesAgo(index),
    })),
  )
  await db.insert(banners).values(
    demoBanners.map(({ set, ...banner }, index) => ({
      ...banner,
      image: setPictures[set].address,
      createdAt: minutesAgo(100 - index),
    })),
  )
}

/** Print estimates of the demo gifts, made together with their pictures. */
const estimates: {
  products: Record<string, Partial<Record<Size, ProductEstimate>>>
  sold: Record<string, ProductEstimate>
} = measured

function measuresOf(id: string) {
  const { accent, ...estimate } = estimates.sold[id] ?? {}
  return { ...estimate, ...accent }
}

function productRow(product: DemoProduct) {
  const { name, description, price, stock, whenOutOfStock, modelFile, sizes = null, isPublished } = product
  return {
    ...{ name, description, stock, whenOutOfStock, modelFile, sizes, isPublished },
    price: centsFromDollars(price) ?? cents(0),
    ...picturesOf(product),
    estimates: estimates.products[modelFile] ?? null,
    warnings: demoWarnings(modelFile),
  }
}

/** The first picture of a demo product. */
function pictureOfProduct(name: string): string | null {
  const product = demoProducts.find((one) => one.name === name)
  const [first] = product ? samplesOf(product) : []
  return first ? proofPicture(proofId(first)) : null
}

/** A product's pictures: one per color with an engraving, and the photo of its set. */
function picturesOf(product: DemoProduct) {
  const pictures: { src: string; text: string; color: ImageColor }[] = samplesOf(product).map((design) => ({
    src: proofPicture(proofId(design)),
    text: [`${product.name} in ${design.make.color}`, ...wordsOn(design.make)].join(' with '),
    color: design.make.color,
  }))
  const set = giftSets.findLast(({ gifts }) => gifts.some((gift) => gift.product === product.name))
  if (set) pictures.push({ src: setPictures[set.name].address, text: set.text, color: '' })
  return {
    images: pictures.map(({ src }) => src),
    imageTexts: pictures.map(({ text }) => text),
    imageColors: pictures.map(({ color }) => color),
  }
}

/** Pre-rendered pictures; the others are rendered on first use. */
async function keepPictures({ files }: Shop) {
  for (const folder of ['db/demo/pictures', 'db/demo/set-pictures'])
    for (const name of await readdir(folder)) await files.write(name, await readFile(join(folder, name)))
}

const newPassword = () => randomBytes(9).toString('base64url')
