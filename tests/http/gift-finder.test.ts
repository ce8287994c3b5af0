import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { products } from '#features/selling/catalog/server/tables.ts'
import { cents } from '#platform/money.ts'
import { openTestShop, type TestShop } from '../support/test-shop.ts'

let shop: TestShop
beforeAll(async () => {
  shop = await openTestShop()
})
afterAll(() => shop.close())

type Gift = { product: { id: string; name: string }; score: number; reasons: string[] }
const asked = { event: 'christmas', ageGroup: 'child', interests: 'games', priceRange: 'under25' }
const ask = (answers: Record<string, string> = {}) =>
  shop.visitor().get(`/api/gift-finder?${new URLSearchParams({ ...asked, ...answers })}`)
const find = async (answers?: Record<string, string>): Promise<Gift[]> => (await ask(answers)).body.results
const scores = async (answers?: Record<string, string>) =>
  Object.fromEntries((await find(answers)).map(({ product, score }) => [product.name, score]))
const gift = (name: string, description: string | null, more: Parameters<TestShop['product']>[0] = {}) =>
  shop.product({ name, description, price: cents(1000), ...more })

/** Each test uses a different budget or event, so it sees only its own products. */
describe('the score', () => {
  // rule 37
  test('is 10 for each event keyword, 5 for the age group, 3 for an interest, and 2 once for a gift', async () => {
    await gift('Fir', 'A festive Christmas tree with a chess set. A gift and a decoration for kids.')
    await gift('Pine tree', 'Made for children. A puzzle.')
    await gift('Dice', null)
    await gift('Gift tag', 'A decoration.')
    await gift('Plain box', 'Nothing at all.')
    expect(await find()).toMatchObject([
      { product: { name: 'Fir' }, score: 30 + 5 + 3 + 2 },
      { product: { name: 'Pine tree' }, score: 10 + 5 + 3 },
      { product: { name: 'Dice' }, score: 3 },
      { product: { name: 'Gift tag' }, score: 2 },
    ])
  })

  test('gives its reasons as sentences', async () => {
    expect((await find()).map(({ reasons }) => reasons)).toEqual([
      ['A gift for Christmas', 'A gift for a child', 'For people who love games', 'Costs under $25'],
      ['A gift for Christmas', 'A gift for a child', 'For people who love games', 'Costs under $25'],
      ['For people who love games', 'Costs under $25'],
      ['A gift for any day', 'Costs under $25'],
    ])
  })

  test('adds up over all chosen interests', async () => {
    const price = { priceRange: 'over100' }
    await gift('Book of songs', 'Played on the piano.', { price: cents(20_000) })
    expect(await scores({ ...price, interests: 'music' })).toEqual({ 'Book of songs': 6 })
    expect(await scores({ ...price, interests: 'reading' })).toEqual({ 'Book of songs': 3 })
    expect(await scores({ ...price, interests: 'reading,music' })).toEqual({ 'Book of songs': 9 })
    const repeated = await shop
      .visitor()
      .get(
        '/api/gift-finder?event=christmas&ageGroup=child&interests=music&interests=reading&interests=music&priceRange=over100',
      )
    expect(repeated.body.results).toMatchObject([
      { score: 9, reasons: ['For people who love music and reading', 'Costs over $100'] },
    ])
  })

  test('counts a keyword once, in singular or plural and any case', async () => {
    await gift('EASTER Bunny', 'Bunnies and a bunny, eggs beside an egg.', { price: cents(7000) })
    expect(await scores({ event: 'easter', priceRange: '50to100' })).toEqual({ 'EASTER Bunny': 30 })
  })

  test('counts a phrase only if its words are adjacent in one text', async () => {
    const price = { price: cents(7000) }
    await gift('Two love letters', null, price)
    await gift('Letter of love', null, price)
    await gift('All my love', 'Letter in a bottle.', price)
    expect(await scores({ event: 'valentine', priceRange: '50to100' })).toEqual({ 'Two love letters': 10 })
  })
})

describe('word matching', () => {
  test('ignores a keyword inside another word', async () => {
    const price = { price: cents(3000) }
    for (const text of ['Heartfelt hearty switch', 'Street scholar', 'Seasons, sons and eggplants', 'Chicken partner'])
      await gift(text, 'Cookies, gamete, artful, transport, bookkeeper, planters', price)
    for (const event of ['christmas', 'halloween', 'valentine', 'easter', 'birthday', 'graduation'])
      for (const ageGroup of ['child', 'teen', 'adult', 'senior'])
        expect(
          await find({
            event,
            ageGroup,
            interests: 'tech,art,sports,music,reading,cooking,games',
            priceRange: '25to50',
          }),
        ).toEqual([])
    expect(Object.values(await scores({ interests: 'outdoor', priceRange: '25to50' }))).toEqual([3, 3, 3, 3])
  })

  test('matches gift words by their beginning', async () => {
    const price = { price: cents(3000) }
    await gift('Decorations', null, price)
    await gift('For gift-giving', null, price)
    await gift('Regifted and undecorated', null, price)
    expect(await scores({ priceRange: '25to50' })).toEqual({ Decorations: 2, 'For gift-giving': 2 })
  })
})

describe('the budget', () => {
  test('includes its edges: $25 in the second band, $50 in both middle bands, $100 in the third', async () => {
    const price = (amount: number) => gift(`Diploma for ${amount}`, null, { price: cents(amount) })
    for (const amount of [0, 2499, 2500, 5000, 5001, 10_000, 10_001]) await price(amount)
    const within = async (priceRange: string) =>
      Object.keys(await scores({ event: 'graduation', ageGroup: 'senior', interests: 'sports', priceRange }))
        .flatMap((name) => /^Diploma for (.*)/.exec(name)?.[1] ?? [])
        .map(Number)
        .sort((a, b) => a - b)
    expect(await within('under25')).toEqual([0, 2499])
    expect(await within('25to50')).toEqual([2500, 5000])
    expect(await within('50to100')).toEqual([5000, 5001, 10_000])
    expect(await within('over100')).toEqual([10_001])
  })
})

describe('without a match', () => {
  const nothing = { event: 'graduation', ageGroup: 'teen', interests: 'sports' }
  const nearest = async (priceRange: string) => (await ask({ ...nothing, priceRange })).body

  test('names the nearest budget with its number of gifts, cheaper before more expensive', async () => {
    await shop.db.delete(products)
    expect(await nearest('25to50')).toEqual({ results: [] })
    await gift('Golf tee', null, { price: cents(20_000) })
    expect(await nearest('under25')).toEqual({ results: [], nearest: { priceRange: 'over100', count: 1 } })
    for (let count = 0; count < 7; count++) await gift('Tennis ball', null, { price: cents(7000) })
    expect((await nearest('25to50')).nearest).toEqual({ priceRange: '50to100', count: 6 })
    await gift('Football', null, { price: cents(900) })
    expect((await nearest('25to50')).nearest).toEqual({ priceRange: 'under25', count: 1 })
    expect((await nearest('under25')).nearest).toBeUndefined()
    await shop.db.delete(products)
  })
})

describe('the results', () => {
  test('are at most six, highest score first and newest first among equals', async () => {
    const at = (minutes: number) => ({ price: cents(30_000), createdAt: new Date(Date.UTC(2025, 0, 1, 0, minutes)) })
    for (const minute of [3, 1, 6, 4, 2, 5]) await gift(`Balloon ${minute}`, null, at(minute))
    await gift('Birthday balloon, the oldest', null, at(0))
    const found = await find({ event: 'birthday', priceRange: 'over100' })
    expect(found.map(({ product }) => product.name)).toEqual([
      'Birthday balloon, the oldest',
      ...[6, 5, 4, 3, 2].map((minute) => `Balloon ${minute}`),
    ])
  })

  test('are ordered by id if score and creation time are equal', async () => {
    const twin = { price: cents(30_000), createdAt: new Date() }
    const ids: string[] = []
    for (let count = 0; count < 8; count++) ids.push((await gift('Ghost', null, twin)).id)
    const found = await find({ event: 'halloween', priceRange: 'over100' })
    expect(found.map(({ product }) => product.id)).toEqual(ids.sort().slice(0, 6))
  })

  test('never contain drafts or archived products, not even for an admin or in place of another gift', async () => {
    const shelf = { price: cents(6000), createdAt: new Date() }
    for (let count = 0; count < 6; count++) {
      await gift('Draft pumpkin', null, { ...shelf, isPublished: false })
      await gift('Archived pumpkin', null, { ...shelf, archivedAt: new Date() })
    }
    await gift('Pumpkin', null, { price: cents(6000), createdAt: new Date(0) })
    const admin = shop.visitor()
    await admin.register('finder@example.com')
    await shop.makeAdmin('finder@example.com')
    const query = '/api/gift-finder?event=halloween&ageGroup=child&interests=sports&priceRange=50to100'
    expect((await admin.get(query)).body.results).toMatchObject([{ product: { name: 'Pumpkin' } }])
  })
})

describe('a missing or unknown answer', () => {
  test.each([
    [{ event: '' }, 'Choose an event.'],
    [{ event: 'birthday,easter' }, 'Choose an event.'],
    [{ ageGroup: 'grown-up' }, 'Choose an age group.'],
    [{ interests: '' }, 'Choose at least one interest.'],
    [{ interests: 'art,archery' }, 'Choose interests from the list.'],
    [{ priceRange: 'free' }, 'Choose a budget.'],
    [{ event: '\0' }, 'Choose an event.'],
  ])('%o is refused in one sentence', async (answers, sentence) => {
    const { status, text } = await ask(answers as Record<string, string>)
    expect([status, text]).toEqual([400, sentence])
  })

  test('in an empty query asks for the first answer', async () => {
    const { status, text } = await shop.visitor().get('/api/gift-finder')
    expect([status, text]).toEqual([400, 'Choose an event.'])
  })
})
