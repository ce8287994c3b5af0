import { existsSync, readdirSync } from 'node:fs'
import { expect, test } from 'vitest'
import { heroSlides, heroSlidesOf } from '#app/client/home/hero-slides.ts'
import { drawPrinted } from '#features/drawings/drawing.ts'
import { centsFromDollars } from '#platform/money.ts'
import { demoBanners } from './banners.ts'
import { demoCategories } from './categories.ts'
import { demoProducts } from './products.ts'

const published = demoProducts.filter(({ isPublished }) => isPublished)

test('the demo shop has at least 28 gifts, each with two pictures or more and a name of its own', () => {
  expect(published.length).toBeGreaterThanOrEqual(28)
  expect(new Set(demoProducts.map(({ name }) => name)).size).toBe(demoProducts.length)
  for (const { name, pictures } of demoProducts) expect([name, pictures.length >= 2]).toEqual([name, true])
})

test('every collection has at least three gifts, and a few gifts have none', () => {
  for (const { slug } of demoCategories) {
    expect([slug, published.filter(({ categorySlug }) => categorySlug === slug).length >= 3]).toEqual([slug, true])
  }
  expect(published.filter(({ categorySlug }) => categorySlug === null).length).toBeGreaterThanOrEqual(3)
  const slugs = demoCategories.map(({ slug }) => slug)
  expect(published.every(({ categorySlug }) => categorySlug === null || slugs.includes(categorySlug))).toBe(true)
})

test('every price is an amount, and the edges of the price bands are there', () => {
  expect(demoProducts.every(({ price }) => /^\d+\.\d\d$/.test(price) && centsFromDollars(price))).toBe(true)
  for (const edge of ['25.00', '50.00', '100.00']) expect(published.some(({ price }) => price === edge)).toBe(true)
})

test('all nine renders are used, and every render that is used is there', () => {
  const used = new Set(
    demoProducts.flatMap(({ pictures }) =>
      pictures.flatMap((picture) => ('render' in picture ? [picture.render] : [])),
    ),
  )
  expect([...used].sort()).toEqual(readdirSync('db/demo/pictures').sort())
  for (const file of used) expect(existsSync(`db/demo/pictures/${file}`)).toBe(true)
})

test('there are three banners and six slides', () => {
  expect([demoBanners.length, heroSlides.length]).toEqual([3, 6])
})

test('every slide keeps the place of its picture', () => {
  for (const { drawing, drawingSize } of [...heroSlides, ...heroSlidesOf('halloween')]) {
    expect(drawPrinted(drawing)).toContain(`width="${drawingSize[0]}" height="${drawingSize[1]}"`)
  }
})
