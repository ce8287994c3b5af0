import { readdirSync, statSync } from 'node:fs'
import { expect, test } from 'vitest'
import { heroSlides, heroSlidesOf } from '#app/client/home/hero-slides.ts'
import { knownModel } from '#features/selling/proofs/design.ts'
import { proofId } from '#features/selling/proofs/server/proof-id.ts'
import { centsFromDollars } from '#platform/money.ts'
import { pictureWidths } from '#platform/picture-widths.ts'
import { demoBanners } from './banners.ts'
import { demoCategories } from './categories.ts'
import { pastDesigns } from './designs.ts'
import estimates from './estimates.json' with { type: 'json' }
import { filesOf, wantedPictures } from './pictures.ts'
import { demoProducts } from './products.ts'
import setPictures from './set-pictures.json' with { type: 'json' }
import { hashOfSet } from './studio/set-designs.ts'
import { giftSets } from './studio/sets.ts'

const published = demoProducts.filter(({ isPublished }) => isPublished)

test('the demo shop has at least 28 gifts with names of their own, each of them a model', () => {
  expect(published.length).toBeGreaterThanOrEqual(28)
  expect(new Set(demoProducts.map(({ name }) => name)).size).toBe(demoProducts.length)
  for (const { name, modelFile } of demoProducts)
    expect([name, knownModel(modelFile)?.id]).toEqual([name, expect.any(String)])
})

test('no two gifts are the same thing, and none is said to be a set, or as large as it is not', () => {
  expect(new Set(demoProducts.map(({ modelFile }) => modelFile)).size).toBe(demoProducts.length)
  for (const { name, description } of demoProducts)
    expect(`${name}: ${description}`).not.toMatch(/\b(set|trio|pair|pieces|halves|cm|table lamp)\b/i)
})

test('every collection has at least three gifts, and a few gifts have none', () => {
  for (const { slug } of demoCategories) {
    expect([slug, published.filter(({ categorySlug }) => categorySlug === slug).length >= 3]).toEqual([slug, true])
  }
  expect(published.filter(({ categorySlug }) => categorySlug === null).length).toBeGreaterThanOrEqual(3)
  const slugs = demoCategories.map(({ slug }) => slug)
  expect(published.every(({ categorySlug }) => categorySlug === null || slugs.includes(categorySlug))).toBe(true)
})

test('every collection’s picture shows a gift of that collection', () => {
  for (const { slug, shows } of demoCategories)
    expect([slug, published.find(({ name }) => name === shows)?.categorySlug]).toEqual([slug, slug])
})

test('prices follow what printing takes: three to one at most between two gifts of equal work', () => {
  const known: Record<string, Record<string, { grams: number; minutes: number }>> = estimates.products
  const shares = published.map(({ name, price, modelFile }) => {
    const { medium, large } = known[modelFile] ?? {}
    const { grams = 0, minutes = 0 } = medium ?? large ?? {}
    return { name, share: Number(price) / (4 + 0.12 * grams + 0.065 * minutes) }
  })
  expect(shares.filter(({ share }) => share < 0.55 || share > 1.65)).toEqual([])
})

test('every price is an amount, and the edges of the price bands are there', () => {
  expect(demoProducts.every(({ price }) => /^\d+\.\d\d$/.test(price) && centsFromDollars(price))).toBe(true)
  for (const edge of ['25.00', '50.00', '100.00']) expect(published.some(({ price }) => price === edge)).toBe(true)
})

test('every picture of a product and of a past order was drawn before, and no other', () => {
  const names = wantedPictures().flatMap(({ design, widths }) => filesOf(design, widths))
  expect(readdirSync('db/demo/pictures').sort()).toEqual(names.sort())
})

test('what every product and every past order took is known, and of nothing else', () => {
  expect(Object.keys(estimates.products).sort()).toEqual(demoProducts.map(({ modelFile }) => modelFile).sort())
  expect(Object.keys(estimates.sold).sort()).toEqual([...new Set(pastDesigns().map(proofId))].sort())
})

test('every set has its picture in each width, shows gifts that are for sale, and one in each collection', () => {
  const names = giftSets.map(({ name }) => name)
  expect(Object.keys(setPictures).sort()).toEqual([...names].sort())
  expect(giftSets.map((set) => [set.name, hashOfSet(set)])).toEqual(names.map((name) => [name, setPictures[name].of]))
  const files = Object.values(setPictures).flatMap(({ address }) => {
    const hash = /^\/files\/([0-9a-f]{64})\.jpg$/.exec(address)?.[1]
    const narrower = pictureWidths.flatMap((width) => [`${hash}-${width}.avif`, `${hash}-${width}.webp`])
    return [`${hash}.jpg`, ...narrower]
  })
  expect(readdirSync('db/demo/set-pictures').sort()).toEqual(files.sort())
  const shown = giftSets.flatMap(({ gifts }) => gifts.map(({ product }) => product))
  expect(shown.filter((name) => !published.some((product) => product.name === name))).toEqual([])
  const collections = published.filter(({ name }) => shown.includes(name)).map(({ categorySlug }) => categorySlug)
  expect(demoCategories.filter(({ slug }) => !collections.includes(slug))).toEqual([])
})

test('the pictures of the demo shop take less than 40 MB', () => {
  const folders = ['db/demo/pictures', 'db/demo/set-pictures']
  const files = folders.flatMap((folder) => readdirSync(folder).map((name) => `${folder}/${name}`))
  const bytes = files.map((file) => statSync(file).size).reduce((sum, each) => sum + each, 0)
  expect(bytes / 1024 / 1024).toBeLessThan(40)
})

test('there are three banners and six slides', () => {
  expect([demoBanners.length, heroSlides.length]).toEqual([3, 6])
})

test('every slide has its bundled print in both formats', () => {
  const prints = readdirSync('src/app/client/home/prints')
  for (const { slug } of [...heroSlides, ...heroSlidesOf('halloween')])
    expect(prints).toEqual(expect.arrayContaining([`${slug}.avif`, `${slug}.webp`]))
})
