import { eq, isNotNull, sql } from 'drizzle-orm'
import { unzipSync } from 'fflate'
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { pictureRoutes } from '#app/server/pictures.ts'
import { tidyUp } from '#app/server/tidy.ts'
import { shopWorkers } from '#app/server/workers.ts'
import { read3mf } from '#features/gifts/foreign-meshes/read-3mf.ts'
import { lettersFile } from '#features/gifts/lettering/letters-file.ts'
import { normalizeMake, type Options } from '#features/gifts/makes/make.ts'
import { newestModels } from '#features/gifts/models/models.ts'
import { orderItems, orders } from '#features/orders/orders/server/tables.ts'
import { cartItems } from '#features/selling/cart/server/tables.ts'
import { proofPicture } from '#features/selling/proofs/paths.ts'
import { findEstimates, findProofParts } from '#features/selling/proofs/server/find-estimates.ts'
import { findTypeface } from '#features/selling/proofs/server/find-typeface.ts'
import { findPrintFile } from '#features/selling/proofs/server/make-files.ts'
import { storeProof, tryText } from '#features/selling/proofs/server/store-proof.ts'
import { proofs } from '#features/selling/proofs/server/tables.ts'
import { contentHash } from '#platform/server/files.ts'
import { runJobs } from '#platform/server/jobs.ts'
import { outbox } from '#platform/server/tables.ts'
import { TooSlow } from '#platform/server/worker-pool.ts'
import { anonymous } from '#platform/viewer.ts'
import { readPrintModel, readStl } from '../support/print-files.ts'
import { openTestShop, type TestShop, type Visitor } from '../support/test-shop.ts'

let shop: TestShop
let admin: Visitor
let ida: Visitor
beforeAll(async () => {
  shop = await openTestShop()
  admin = await shop.admin()
  ida = shop.visitor()
  await ida.register('ida@example.com')
})
afterAll(() => shop.close())

const heart = () => shop.product({ name: 'Heart Keychain', modelFile: '/models/heart@1.bin' })
const picture = async (path: string) => {
  const answer = await pictureRoutes(shop.services).request(path)
  return {
    status: answer.status,
    type: answer.headers.get('content-type'),
    bytes: new Uint8Array(await answer.arrayBuffer()),
  }
}
const add = (visitor: Visitor, productId: string, customization: object) =>
  visitor.post('/api/cart', { productId, quantity: 1, customization })
const download = async (path: string) => {
  const answer = await admin.get(path)
  expect(answer.status).toBe(200)
  return answer
}

describe('a text', () => {
  test('that is illegible is refused with a suggestion, and the cart stays empty', async () => {
    const { id } = await heart()
    const guest = shop.visitor()
    const refused = await add(guest, id, { size: 'small', engraving: 'W'.repeat(50) })
    expect(refused.status).toBe(400)
    expect(refused.text).toMatch(
      /too long for the small heart\. Use up to \d+ letters\.|fits on the (medium|large) heart/,
    )
    expect((await guest.get('/api/cart')).body).toEqual([])
  })

  test('with letters of no font is refused, and an emoji is accepted', async () => {
    const { id } = await heart()
    expect((await add(ida, id, { engraving: '爱 Ida' })).text).toContain("We can't print Chinese characters yet.")
    expect((await add(ida, id, { engraving: 'Ida 🎄' })).status).toBe(201)
  })

  // rule 95
  test('with an invisible character or a loose accent is refused everywhere', async () => {
    const [{ id }, plain] = [await heart(), await shop.product()]
    const unseen =
      'These words contain an invisible character that cannot be printed. Please type the words instead of pasting them.'
    const accent = 'These words contain an accent without a letter. Please type the letter before its accent.'
    const guest = shop.visitor()
    for (const [engraving, sentence] of [
      ['Id\u200ba', unseen],
      ['I\u0007da', unseen],
      ['Ida\u202emaS', unseen],
      ['\u0301', accent],
    ]) {
      for (const productId of [id, plain.id])
        expect(await add(guest, productId, { engraving })).toMatchObject({ status: 400, text: sentence })
      const drawn = await admin.post('/api/models/pictures', { modelFile: '/models/vase@1.bin', words: engraving })
      expect(drawn.text).toBe(sentence)
    }
    expect((await add(guest, plain.id, { options: { note: 'Id\u200ba' } })).text).toBe(unseen)
    expect((await guest.get('/api/cart')).body).toEqual([])
  })

  // rule 65
  test('may use another font, but no other option', async () => {
    const { id } = await shop.product({ name: 'Little Fir', modelFile: '/models/tree@1.bin?tiers=3' })
    const guest = shop.visitor()
    const fontAlone = 'Choose only color, size, text and font (round, script or serif). This gift has no other options.'
    for (const options of [
      { tiers: 5 },
      { font: 'wingdings' },
      { font: 5 },
      { note: 'half price' },
      { font: 'serif', twist: 45 },
    ])
      expect(await add(guest, id, { options })).toMatchObject({ status: 400, text: fontAlone })
    expect((await guest.get('/api/cart')).body).toEqual([])
    expect((await add(guest, id, { options: { font: 'serif' } })).status).toBe(201)
  })

  test('of a visitor with many trials does not block other visitors', async () => {
    const { workshop } = shop.services
    const held = Promise.withResolvers<{ fits: true }>()
    const begun: string[] = []
    const fit = ({ make }: { make: { engraving: string } }) => {
      begun.push(make.engraving)
      return held.promise
    }
    shop.services.workshop = { ...workshop, fit }
    const model = { id: 'heart', version: 1, options: {} }
    const leaving = new AbortController()
    const trial = (address: string, engraving: string, left?: AbortSignal) =>
      tryText(
        shop.services,
        { ...anonymous, address },
        { model, make: normalizeMake({ engraving }), ...(left && { leaving: left }) },
      )
    const many = ['a', 'b', 'c', 'd'].map((words) => trial('192.0.2.1', words))
    const left = trial('192.0.2.1', 'typed further', leaving.signal).catch((error: Error) => error.message)
    const other = trial('192.0.2.2', 'Ida')
    await expect.poll(() => begun).toContain('Ida')
    expect(begun.filter((words) => words !== 'Ida')).toHaveLength(1)
    leaving.abort()
    held.resolve({ fits: true })
    await Promise.all([...many, other])
    // A trial that was aborted by further typing is skipped.
    expect(await left).toContain('could not be checked in time')
    expect(begun).toHaveLength(5)
    shop.services.workshop = workshop
  })

  test('full of emoji waits for other such texts, and other visitors wait for one of them at most', async () => {
    const { workshop } = shop.services
    const held = Promise.withResolvers<{ fits: true }>()
    const [begun, ended]: [string[], string[]] = [[], []]
    const [fox, ida] = ['🦊'.repeat(50), 'Ida ❤️']
    const fit = ({ make }: { make: { engraving: string } }) => {
      begun.push(make.engraving)
      return make.engraving === ida ? Promise.resolve({ fits: true }) : held.promise
    }
    shop.services.workshop = { ...workshop, fit } as typeof workshop
    const model = { id: 'heart', version: 1, options: {} }
    const trial = async (address: string, engraving: string) => {
      await tryText(shop.services, { ...anonymous, address }, { model, make: normalizeMake({ engraving }) })
      ended.push(engraving)
    }
    const crowd = Array.from({ length: 12 }, (_, i) => `198.51.100.${i}`)
    const many = crowd.flatMap((address) => [1, 2, 3].map(() => trial(address, fox)))
    await expect.poll(() => begun).toEqual([fox])
    await trial('192.0.2.7', ida)
    expect([begun, ended]).toEqual([[fox, ida], [ida]])
    held.resolve({ fits: true })
    await Promise.all(many)
    expect(begun).toHaveLength(37)
    shop.services.workshop = workshop
  })

  test('that times out is refused with a hint to retry', async () => {
    const { id } = await heart()
    const slow = new TooSlow('A gift was not built within 20 seconds.')
    const fit = vi.spyOn(shop.services.workshop, 'fit').mockRejectedValue(slow)
    const tried = [
      await add(shop.visitor(), id, { engraving: 'Rosalind' }),
      await shop.visitor().get(`/api/products/${id}/words?engraving=Rosalind&size=small`),
    ]
    fit.mockRestore()
    for (const { status, text } of tried)
      expect([status, text]).toEqual([
        503,
        'Your text could not be checked in time. Please try again in a moment, or use a shorter text.',
      ])
  })

  test('is refused on the product page with the same sentence as in the cart', async () => {
    const [{ id }, plain] = [
      await heart(),
      await shop.product({ sizes: [{ size: 'small', name: 'Desk', centimetres: 5 }] }),
    ]
    const tried = async (productId: string, wish: Record<string, string>) =>
      (await shop.visitor().get(`/api/products/${productId}/words?${new URLSearchParams(wish)}`)).body?.problem
    for (const wish of [
      { engraving: 'W'.repeat(50), size: 'small' },
      { engraving: '爱 Ida', size: 'small' },
      { engraving: 'Id\u200ba', size: 'small' },
      { engraving: '\u0301', size: 'small' },
      { engraving: 'W'.repeat(51), size: 'small' },
    ])
      expect(await tried(id, wish)).toBe((await add(shop.visitor(), id, wish)).text)
    expect(await tried(id, { engraving: 'Ida', size: 'small', font: 'script' })).toBeNull()
    expect(await tried(id, {})).toBeNull()
    expect(await tried(plain.id, { engraving: 'W'.repeat(50) })).toBeNull()
    expect(await tried(plain.id, { engraving: 'Id\u200ba' })).toContain('an invisible character')
    const wrong = (wish: string) => shop.visitor().get(`/api/products/${plain.id}/words?engraving=Ida&${wish}`)
    expect((await wrong('size=large')).text).toBe('Please choose Desk, in Red, Green, Blue, or Gold.')
    expect((await wrong('size=huge')).status).toBe(400)
    expect((await shop.visitor().get('/api/products/none/words?engraving=Ida')).status).toBe(404)
    // The NUL is not removed silently, as in the cart.
    const withNul = await shop.visitor().get(`/api/products/${plain.id}/words?engraving=Id%00a`)
    expect(withNul.body.problem).toContain('an invisible character')
  })

  test('is stored as typed, without spaces and invisible characters at its ends', async () => {
    const { id } = await shop.product()
    const taken = async (engraving: string) => (await add(ida, id, { engraving })).body.customization.engraving
    expect(await taken('\ufeffIda  + 👨‍👩‍👧\u200b ')).toBe('Ida + 👨‍👩‍👧')
    expect(await taken(' Ida \r\n + 👨‍👩‍👧\n')).toBe('Ida\n+ 👨‍👩‍👧')
    expect(await taken('می\u200cخواهم')).toBe('می\u200cخواهم')
    expect(await taken(' \u200b\t ')).toBe('')
  })

  test('with a typed line break keeps it in cart, proof, order, email, export, slip and print file', async () => {
    const buyer = shop.visitor()
    await buyer.register('poem@example.com')
    const { id } = await heart()
    const engraving = 'Roses are red\nviolets are blue'
    const added = await add(buyer, id, { size: 'large', engraving })
    expect(added.body.customization.engraving).toBe(engraving)
    const onOneLine = await add(buyer, id, { size: 'large', engraving: engraving.replace('\n', ' ') })
    expect(onOneLine.body.image).not.toBe(added.body.image)
    const cart = (await buyer.get('/api/cart')).body as { customization: { engraving: string } }[]
    expect(cart.map(({ customization }) => customization.engraving)).toContain(engraving)
    const order = (await buyer.checkOut()).body
    const line = order.items.find(
      (one: { customization: { engraving: string } }) => one.customization.engraving === engraving,
    )
    const [confirmation] = await shop.mailsTo('poem@example.com')
    for (const form of [confirmation?.html, confirmation?.text])
      expect(form).toContain('“Roses are red / violets are blue”')
    expect((await admin.get('/api/orders/export.csv?q=poem')).text).toContain('“Roses are red / violets are blue”')
    const { bytes, headers } = await download(`/api/orders/${order.id}/items/${line.id}/print.3mf`)
    expect(headers.get('content-disposition')).toContain('Roses-are-red-violets-are-blue.3mf')
    expect(readPrintModel(bytes).title).toContain('“Roses are red / violets are blue”')
  })

  test('with more lines than the model has room for is refused', async () => {
    const { id } = await shop.product({ modelFile: '/models/medal@2.bin' })
    const sentence = 'The medal has room for one line. Please put the words on one line.'
    const refused = await add(ida, id, { engraving: 'Ida\nSam' })
    expect([refused.status, refused.text]).toEqual([400, sentence])
    const query = new URLSearchParams({ engraving: 'Ida\nSam' })
    expect((await ida.get(`/api/products/${id}/words?${query}`)).body).toEqual({ problem: sentence })
  })

  test('that runs round a body is accepted with a hint on the product page', async () => {
    const { id } = await shop.product({ modelFile: '/models/vase@2.bin' })
    const engraving = 'The quick brown fox jumps over the lazy dog'
    expect((await ida.get(`/api/products/${id}/words?${new URLSearchParams({ engraving })}`)).body).toEqual({
      problem: null,
      hint: 'These words run round the sides. From the front you see about 15 letters. A line break after “fox” keeps them in front.',
    })
    expect((await add(ida, id, { engraving })).status).toBe(201)
  })

  test('accepted by older rules can still be ordered', async () => {
    const buyer = shop.visitor()
    await buyer.register('hyphen@example.com')
    const { id } = await shop.product()
    await add(buyer, id, { engraving: 'Ida and Sam' })
    const make = normalizeMake({ engraving: 'Ida\u00adSam\u00ad' })
    await shop.db.update(cartItems).set({ make }).where(eq(cartItems.productId, id))
    const { status, body } = await buyer.checkOut()
    expect([status, body.items[0].customization.engraving]).toEqual([201, 'Ida\u00adSam\u00ad'])
  })

  test('in a right-to-left script keeps its direction in emails', async () => {
    const buyer = shop.visitor()
    await buyer.register('noa@example.com')
    const words = '\u05e0\u05d5\u05e2\u05d4 + Ida'
    for (const engraving of [words, 'Ida + Sam']) await add(buyer, (await shop.product()).id, { engraving })
    await buyer.checkOut()
    const [confirmation] = await shop.mailsTo('noa@example.com')
    for (const form of [confirmation?.html, confirmation?.text]) {
      expect(form).toContain(` · \u2068“${words}”\u2069`)
      expect(form).toContain(' · “Ida + Sam”')
    }
  })

  test('of any length up to the limit is accepted without a model', async () => {
    const { id } = await shop.product()
    expect((await add(ida, id, { size: 'small', engraving: 'W'.repeat(50) })).status).toBe(201)
  })
})

test('trials are limited per address, except repeated ones', async () => {
  const patient = { ...shop.services, config: { ...shop.services.config, rateLimitScale: 1 } }
  const workshop = { ...patient.workshop, fit: async () => ({ fits: true as const }) }
  const tryText = (engraving: string, options?: Options, address = '192.0.2.9') =>
    storeProof(
      { ...patient, workshop },
      { ...anonymous, address },
      {
        modelFile: '/models/star@1.bin',
        make: normalizeMake({ engraving, options }),
      },
    )
  for (let i = 0; i < 240; i++) await tryText(`Text ${i}`)
  await expect(tryText('One more')).rejects.toThrow(
    'You have tried too many engravings. Please wait ten minutes and try again.',
  )
  await expect(tryText('', { font: 'script' })).rejects.toThrow('You have tried too many engravings.')

  // Fifty emoji take seconds of a thread.
  for (let i = 0; i < 18; i++) await tryText(`${'🎄'.repeat(48)}${i}`, undefined, '192.0.2.10')
  await expect(tryText('🎄'.repeat(48), undefined, '192.0.2.10')).rejects.toThrow('You have tried too many engravings.')
  for (const known of [await tryText('Text 0'), await tryText('')]) expect(known).toMatch(/^[0-9a-f]{64}$/)
})

test('subsets of typefaces are served by their letters, within a rate limit', async () => {
  const address = lettersFile('emoji', '🎄🦊') ?? ''
  const routes = pictureRoutes(shop.services)
  const answer = await routes.request(address)
  expect([answer.status, answer.headers.get('content-type'), answer.headers.get('cache-control')]).toEqual([
    200,
    'font/ttf',
    'public, max-age=31536000, immutable',
  ])
  expect((await answer.arrayBuffer()).byteLength).toBeLessThan(10_000)
  for (const other of [address.replace('1f384-1f98a', '1f98a-1f384'), '/typefaces/round.ttf'])
    expect((await routes.request(other)).status).toBe(404)

  const patient = { ...shop.services, config: { ...shop.services.config, rateLimitScale: 1 } }
  const workshop = { ...patient.workshop, typeface: async () => new Uint8Array() }
  const ask = () => findTypeface({ ...patient, workshop }, { ...anonymous, address: '192.0.2.11' }, { file: address })
  for (let i = 0; i < 240; i++) await ask()
  await expect(ask()).rejects.toThrow('You have tried too many texts. Please wait ten minutes and try again.')
})

describe('a proof', () => {
  // rule 61
  test('keeps its picture from cart to order when the product changes', async () => {
    const buyer = shop.visitor()
    await buyer.register('proof@example.com')
    const { id } = await heart()
    const added = await add(buyer, id, { color: 'blue', size: 'medium', engraving: 'Emma' })
    expect(added.body.image).toMatch(/^\/proofs\/[0-9a-f]{64}\.webp$/)
    const shown = await picture(added.body.image)
    expect(shown).toMatchObject({ status: 200, type: 'image/webp' })
    const placed = await buyer.checkOut()
    expect(placed.status).toBe(201)
    expect(placed.body.items[0].image).toBe(added.body.image)
    await admin.put(`/api/products/${id}`, { name: 'Something else', modelFile: '/models/star@1.bin' })
    await admin.delete(`/api/products/${id}`)
    const again = await buyer.get(`/api/orders/${placed.body.id}`)
    expect(again.body.items[0].image).toBe(added.body.image)
    expect(Buffer.compare((await picture(added.body.image)).bytes, shown.bytes)).toBe(0)
    const [confirmation] = await shop.mailsTo('proof@example.com')
    expect(confirmation?.html).toContain(added.body.image.replace('.webp', '.png'))
    expect(await picture(added.body.image.replace('.webp', '.png'))).toMatchObject({ status: 200, type: 'image/png' })
  })

  // rule 61
  test('prints the geometry that was drawn for the cart', async () => {
    const buyer = shop.visitor()
    await buyer.register('drawn@example.com')
    const { body } = await add(buyer, (await heart()).id, { size: 'medium', engraving: 'Drawn first' })
    const geometry = async () => {
      const [, id = ''] = /\/proofs\/(\w+)\./.exec(body.image) ?? []
      return (await shop.db.select({ geometry: proofs.geometry }).from(proofs).where(eq(proofs.id, id)))[0]?.geometry
    }
    expect(await geometry()).toBeNull()
    await picture(body.image)
    const drawn = await geometry()
    const order = (await buyer.checkOut()).body
    const { bytes } = await download(`/api/orders/${order.id}/items/${order.items[0].id}/print.stl`)
    expect(drawn).toBe(contentHash(bytes))
  })

  test('differs by text, font, color and size, and is the same for equal makes', async () => {
    const { id } = await heart()
    const images = []
    for (const wish of [
      {},
      { color: 'gold' },
      { size: 'large' },
      { engraving: 'Ida' },
      { engraving: ' Ida ' },
      { engraving: 'Ida', options: { font: 'script' } },
    ])
      images.push((await add(ida, id, wish)).body.image)
    expect(new Set(images).size).toBe(5)
    expect(images[3]).toBe(images[4])
  })

  test('that does not exist has no picture and is not drawn on request', async () => {
    expect((await picture(`/proofs/${'0'.repeat(64)}.webp`)).status).toBe(404)
    expect((await picture('/proofs/..%2Fsecret.webp')).status).toBe(404)
  })

  // rule 86
  test('is deleted with its files after a month without use, unless it was ordered or is shown', async () => {
    const own = await openTestShop()
    try {
      const make = (engraving: string) => ({ modelFile: '/models/star@1.bin', make: normalizeMake({ engraving }) })
      const keep = async (engraving: string) =>
        (await storeProof(own.services, { ...anonymous, address: '' }, make(engraving))) ?? ''
      const star = await own.product({ modelFile: '/models/star@1.bin' })
      const put = (visitor: Visitor, engraving: string) =>
        visitor.post('/api/cart', { productId: star.id, quantity: 1, customization: { engraving } })
      const [buyer, paying, owner] = [own.visitor(), own.visitor(), await own.admin()]
      await buyer.register('buyer@example.com')
      await paying.register('paying@example.com')
      await put(buyer, 'Bought')
      const order = (await buyer.checkOut()).body
      await put(buyer, 'Kept')
      await put(paying, 'Paying')
      await owner.put(`/api/products/${star.id}`, { images: [proofPicture(await keep('Shown'))] })
      const gone = await keep('Forgotten')
      await keep('Again')
      for (const form of ['webp', 'png'])
        expect((await pictureRoutes(own.services).request(`/proofs/${gone}.${form}`)).status).toBe(200)
      await findPrintFile(own.services, { id: gone, form: '3mf' })
      const left = async () => (await own.db.select().from(proofs)).map(({ make }) => make.engraving).sort()
      const all = ['Again', 'Bought', 'Forgotten', 'Kept', 'Paying', 'Shown']
      await tidyUp(own.services)
      expect(await left()).toEqual(all)

      // A line that is being paid was removed from the cart in another tab.
      const payment = await paying.pay()
      await own.db.delete(cartItems).where(eq(cartItems.proofId, await keep('Paying')))
      const monthAgo = new Date(own.clock.now().getTime() - 31 * 24 * 60 * 60_000)
      await own.db.update(proofs).set({ wantedAt: monthAgo })
      await keep('Again')
      await tidyUp(own.services)
      expect(await left()).toEqual(all.filter((words) => words !== 'Forgotten'))
      for await (const name of own.services.files.list()) expect(name).not.toContain(gone)
      expect((await pictureRoutes(own.services).request(`/proofs/${gone}.webp`)).status).toBe(404)
      const [line] = order.items
      expect((await pictureRoutes(own.services).request(line.image)).status).toBe(200)
      expect((await paying.post('/api/orders', payment.order)).status).toBe(201)
      // It is created again on request.
      expect(await keep('Forgotten')).toBe(gone)
    } finally {
      await own.close()
    }
  })

  test('of a changed model is a separate cart line', async () => {
    const guest = shop.visitor()
    const product = await heart()
    await add(guest, product.id, { engraving: 'Ida' })
    await admin.put(`/api/products/${product.id}`, { modelFile: '/models/star@1.bin' })
    await add(guest, product.id, { engraving: 'Ida' })
    const { body } = await guest.get('/api/cart')
    expect(body).toHaveLength(2)
    expect(body[0].image).not.toBe(body[1].image)
  })

  // rule 61
  test('is refused when the price has changed since it was shown', async () => {
    const { id } = await heart()
    const buyer = shop.visitor()
    const add = (unitPrice: string) => buyer.post('/api/cart', { productId: id, shown: { unitPrice } })
    const refused = { status: 409, text: 'This gift has changed since you opened the page. Please check it again.' }
    // The second time takes the fast path without reads.
    for (let i = 0; i < 2; i++) expect((await add('16.00')).status).toBe(201)
    expect(await add('1.00')).toMatchObject(refused)
    await admin.put('/api/settings', { sizePricing: 'size' })
    expect(await add('16.00')).toMatchObject(refused)
    await admin.put('/api/settings', { sizePricing: 'base' })
    await admin.put(`/api/products/${id}`, { price: '99.00' })
    expect(await add('16.00')).toMatchObject(refused)
    expect((await buyer.get('/api/cart')).body).toMatchObject([{ quantity: 2 }])
    expect((await add('99.00')).body).toMatchObject({ quantity: 3, unitPrice: '99.00' })
  })

  // rule 61
  test('is refused when the model or size has changed since it was shown', async () => {
    const changed = 'This gift has changed since you opened the page. Please check it again.'
    const buyer = shop.visitor()
    await buyer.register('shown@example.com')
    const { id, ...product } = await heart()
    const add = (shown: object, customization: object = { engraving: 'Ida' }) =>
      buyer.post('/api/cart', { productId: id, customization, shown })
    const shown = { modelFile: '/models/heart@1.bin', centimetres: 8 }
    const { body: line } = await add(shown)
    expect(line).toMatchObject({ modelFile: product.modelFile, customization: { size: 'medium' } })
    // The second time takes the fast path without reads.
    expect((await add(shown)).body).toMatchObject({ id: line.id, modelFile: line.modelFile, quantity: 2 })
    const [bought] = (await buyer.checkOut()).body.items
    expect(bought.modelFile).toBe(line.modelFile)

    for (const other of ['/models/heart@1.bin?font=script', '/models/star@1.bin', null]) {
      expect((await admin.put(`/api/products/${id}`, { modelFile: other })).status).toBe(200)
      for (const again of [shown, { modelFile: bought.modelFile }])
        expect(await add(again)).toMatchObject({ status: 409, text: changed })
    }
    await admin.put(`/api/products/${id}`, {
      modelFile: line.modelFile,
      sizes: [{ size: 'medium', name: 'Medium', centimetres: 9 }],
    })
    expect(await add(shown)).toMatchObject({ status: 409, text: changed })
    expect((await buyer.get('/api/cart')).body).toEqual([])
    expect((await add({ ...shown, centimetres: 9 })).status).toBe(201)
    await admin.delete(`/api/products/${id}`)
    expect((await add(shown)).status).toBe(404)
  })
})

describe('a maker', () => {
  test('chooses a model and its parameters, and gets pictures in each color', async () => {
    const { body: list } = await admin.get('/api/models')
    expect(list).toHaveLength(newestModels.length)
    expect(list.find(({ id }: { id: string }) => id === 'vase')).toMatchObject({
      version: 3,
      parameters: [
        { name: 'twist', unit: '°', least: 0, most: 160, usual: 95, whole: false },
        { name: 'ribs', whole: true },
        { name: 'band', unit: '%', least: 14, most: 26, usual: 16, whole: false },
      ],
    })
    const drawn = await admin.post('/api/models/pictures', { modelFile: '/models/vase@1.bin?twist=40', words: 'Rosa' })
    expect(drawn.body.map(({ color }: { color: string }) => color)).toEqual(['red', 'green', 'blue', 'gold'])
    for (const { src } of drawn.body) expect((await picture(src)).status).toBe(200)
    const made = await admin.post('/api/products', {
      name: 'Vase',
      price: '30.00',
      modelFile: '/models/vase@1.bin?twist=40',
      images: drawn.body.map(({ src }: { src: string }) => src),
    })
    expect([made.status, made.body.images]).toEqual([201, drawn.body.map(({ src }: { src: string }) => src)])
  })

  test('gets a sentence for an unknown model and for words that do not fit', async () => {
    const draw = (modelFile: string, words: string) => admin.post('/api/models/pictures', { modelFile, words })
    const unknown = 'This model does not exist. Please choose a model from the list.'
    expect((await draw('/models/unicorn@1.bin', 'Ida')).text).toBe(unknown)
    expect((await draw('/models/caterpillar@1.bin', 'Happy birthday to you')).text).toContain('Use up to 14 letters')
    expect((await draw('/models/vase@1.bin', 'W'.repeat(51))).text).toContain('Use at most 50 characters.')
    expect((await admin.post('/api/models/pictures', { modelFile: 7, words: 7 })).text).toContain('Choose a model.')
    expect((await admin.post('/api/models/pictures', { modelFile: 'x', words: 7 })).text).toContain(
      '`words` must be a text.',
    )
    const product = { name: 'Vase', price: '30.00' }
    expect((await admin.post('/api/products', { ...product, modelFile: '/models/vase@9.bin' })).text).toBe(unknown)
    for (const path of ['/api/orders', '/', '/models', '/admin?x=/models/vase@1.bin', '/proofs/vase@1.bin'])
      expect([path, (await admin.post('/api/products', { ...product, modelFile: path })).text]).toEqual([path, unknown])
    const elsewhere = await admin.post('/api/products', { ...product, modelFile: 'https://example.com/vase.glb' })
    expect(elsewhere.body.modelFile).toBe('https://example.com/vase.glb')
    expect((await ida.get('/api/models')).status).toBe(403)
  })

  // rule 110
  test('cannot save sizes below the model’s minimum, but keeps stored ones', async () => {
    const tiny = [{ size: 'small' as const, name: 'Tiny', centimetres: 2 }]
    const modelFile = '/models/name-plate@1.bin'
    const tooSmall = '“Desk name plate” must be at least 2.5 cm long. Please choose larger sizes.'
    const [plate, old] = [await shop.product({ modelFile }), await shop.product({ modelFile, sizes: tiny })]
    for (const { status, text } of [
      await admin.post('/api/products', { name: 'Plate', price: '30.00', modelFile, sizes: tiny }),
      await admin.put(`/api/products/${plate.id}`, { sizes: tiny }),
    ])
      expect([status, text]).toEqual([400, tooSmall])
    // The product form sends the stored sizes with every change.
    expect((await admin.put(`/api/products/${old.id}`, { modelFile, sizes: tiny, price: '31.00' })).status).toBe(200)
    const vase = { modelFile: '/models/vase@1.bin', sizes: tiny }
    expect((await admin.post('/api/products', { name: 'Vase', price: '30.00', ...vase })).status).toBe(201)
  })

  // rule 110
  test('cannot save invalid options of a model, but keeps stored ones', async () => {
    const wrong = '/models/vase@1.bin?twist=1e9'
    const limits = 'Twist of “Twist vase” must be a number from 0 to 160°, not “1e9”.'
    const wish = { name: 'Vase', price: '30.00', modelFile: wrong }
    const old = await shop.product({ name: 'An old vase', modelFile: wrong })
    const change = (modelFile: string) => admin.put(`/api/products/${old.id}`, { modelFile, price: '31.00' })
    for (const { status, text } of [
      await admin.post('/api/products', wish),
      await change('/models/vase@1.bin?twist=1e9&ribs=9'),
      await admin.post('/api/models/pictures', { modelFile: wrong, words: '' }),
    ])
      expect([status, text]).toEqual([400, limits])
    expect((await change('/models/heart@1.bin?stars=7')).text).toContain('has no option “stars”')
    expect((await change('/models/vase@1.bin?twist=500&twist=5')).text).toBe('Name each option of a model once.')
    expect((await change(wrong)).status).toBe(200)
    expect((await add(shop.visitor(), old.id, { engraving: 'Ida' })).status).toBe(201)
  })
})

describe('the print files of a paid line', () => {
  let order: { id: string; items: { id: string; isPrintedFromModel: boolean; image: string }[] }
  beforeAll(async () => {
    const buyer = shop.visitor()
    await buyer.register('print@example.com')
    const custom = await shop.product({ name: 'Without a model' })
    const vase = await shop.product({ name: 'Vase <b>', modelFile: '/models/vase@1.bin?twist=60' })
    await add(buyer, (await heart()).id, { color: 'gold', size: 'large', engraving: 'Zoë & “Sam”' })
    await add(buyer, vase.id, { size: 'small', engraving: '' })
    await add(buyer, custom.id, {})
    order = (await buyer.checkOut()).body
  })
  const file = (item: { id: string }, form: string) => `/api/orders/${order.id}/items/${item.id}/print.${form}`

  test('have exactly the chosen size, with colors and title in the 3MF', async () => {
    const [line] = order.items
    const { bytes, headers } = await download(file(line!, '3mf'))
    expect(headers.get('content-type')).toBe('model/3mf')
    expect(headers.get('content-disposition')).toMatch(
      /filename="[0-9A-F]{8}-1-1x-Heart-Keychain-Zoe-Sam\.3mf"; filename\*=UTF-8''[0-9A-F]{8}-1-1x-Heart-Keychain-Zo%C3%AB-Sam\.3mf$/,
    )
    const { longestSide, colors, title } = readPrintModel(bytes)
    expect(Math.abs(longestSide - 120)).toBeLessThan(0.1)
    expect(colors).toEqual(['#DDA62AFF', '#FFFDF5FF'])
    expect(title).toContain('Zoë &amp; “Sam”')
  })

  test('are built once and match the proof’s geometry', async () => {
    const [line] = order.items
    await runJobs(shop.services, shopWorkers(shop.services, 'http://shop.test'))
    const { bytes } = await download(file(line!, 'stl'))
    const [, proofId] = /\/proofs\/(\w+)\./.exec(line!.image) ?? []
    const kept = (await shop.db.select().from(proofs)).find(({ id }) => id === proofId)
    expect(kept?.geometry).toBe(contentHash(bytes))
    expect(Math.abs(readStl(bytes).longestSide - 120)).toBeLessThan(0.1)
    expect(Buffer.compare((await download(file(line!, 'stl'))).bytes, bytes)).toBe(0)
  })

  test('have estimates, which are higher for a larger gift', async () => {
    const rows = await shop.db.select().from(proofs).where(isNotNull(proofs.grams))
    const { id, grams, minutes } = rows[0]!
    const estimateOf = await findEstimates(shop.services, [id, 'unknown', null])
    expect([estimateOf(id, 'pla'), estimateOf('unknown', 'pla'), estimateOf(null, 'pla')]).toEqual([
      { grams, minutes, isSliced: false },
      undefined,
      undefined,
    ])
    // Another material takes the same time, and its weight scales with density.
    expect(estimateOf(id, 'petg')).toEqual({
      grams: expect.closeTo(grams! * (1.27 / 1.24), 6),
      minutes,
      isSliced: false,
    })
    const measured = (size: 'small' | 'large') => {
      const make = normalizeMake({ size, engraving: 'Ida' })
      return shop.services.workshop.measure({ model: { id: 'heart', version: 1, options: {} }, make })
    }
    const [small, large] = [await measured('small'), await measured('large')]
    expect(large.grams).toBeGreaterThan(3 * small.grams)
    expect(large.minutes).toBeGreaterThan(2 * small.minutes)
  })

  test('tell the filament changes of a gift with letters', async () => {
    const rows = await shop.db.select().from(proofs).where(isNotNull(proofs.grams))
    const { id, grams, minutes, changes, towerLayers, accentGrams } = rows.find(({ make }) => make.engraving)!
    const partsOf = await findProofParts(shop.services, [id, null])
    const accent = { changes, towerLayers, accentGrams }
    expect(partsOf(id, 'pla')).toEqual({ grams, minutes, density: 1, accent, isSliced: false })
    expect([changes! > 0, towerLayers! > changes! / 2, accentGrams! > 0, accentGrams! < grams!]).toEqual(
      Array(4).fill(true),
    )
    expect(partsOf(null, 'pla')).toBeUndefined()
    // A proof from before changes were measured counts as one filament.
    await shop.db.update(proofs).set({ changes: null, towerLayers: null, accentGrams: null }).where(eq(proofs.id, id))
    const before = (await findProofParts(shop.services, [id]))(id, 'pla')
    await shop.db.update(proofs).set({ changes, towerLayers, accentGrams }).where(eq(proofs.id, id))
    expect(before).toEqual({ grams, minutes, density: 1, accent: null, isSliced: false })
  })

  test('are downloaded as one archive', async () => {
    const ids = order.items.filter(({ isPrintedFromModel }) => isPrintedFromModel).map(({ id }) => id)
    expect(ids).toHaveLength(2)
    const { bytes } = await download(`/api/printing/files.zip?items=${ids}`)
    const names = Object.keys(unzipSync(bytes))
    expect(names.map((name) => name.slice(9))).toEqual(['1-1x-Heart-Keychain-Zoë-Sam.3mf', '2-1x-Vase-b.3mf'])
  })

  // rule 96
  test('are named after their engravings, with unique names in an archive', async () => {
    const buyer = shop.visitor()
    await buyer.register('names@example.com')
    const gift = await shop.product({ name: 'Сердце', modelFile: '/models/heart@1.bin' })
    for (const engraving of ['Наташа', 'Ελένη']) await add(buyer, gift.id, { size: 'large', engraving })
    const { body } = await buyer.checkOut()
    // Orders with equal numbers have files with equal prefixes.
    const twin = body.id.replace(/^./, body.id.startsWith('0') ? '1' : '0')
    const [row] = await shop.db.select().from(orders).where(eq(orders.id, body.id))
    await shop.db.insert(orders).values({ ...row!, id: twin, stripePaymentIntentId: 'pi_twin', checkoutId: null })
    const items = await shop.db.select().from(orderItems).where(eq(orderItems.orderId, body.id))
    const twins = items.map((item) => ({ ...item, id: crypto.randomUUID(), orderId: twin }))
    await shop.db.insert(orderItems).values(twins)
    const ids = [...items, ...twins].map(({ id }) => id)
    const names = Object.keys(unzipSync((await download(`/api/printing/files.zip?items=${ids}`)).bytes))
    expect(names.map((name) => name.slice(9)).sort()).toEqual([
      '1-1x-Сердце-Наташа-2.3mf',
      '1-1x-Сердце-Наташа.3mf',
      '2-1x-Сердце-Ελένη-2.3mf',
      '2-1x-Сердце-Ελένη.3mf',
    ])
  })

  test('are placed on plates in their quantities; pieces that do not fit are refused', async () => {
    const buyer = shop.visitor()
    await buyer.register('plate@example.com')
    const star = await shop.product({ modelFile: '/models/star@1.bin' })
    await buyer.post('/api/cart', { productId: star.id, quantity: 4, customization: { size: 'large', engraving: 'A' } })
    await buyer.post('/api/cart', { productId: star.id, quantity: 2, customization: { size: 'small', engraving: 'B' } })
    await buyer.post('/api/cart', { productId: star.id, customization: { engraving: 'C' } })
    const { body } = await buyer.checkOut()
    const all = body.items.map(({ id }: { id: string }) => id)
    const plate = readPrintModel((await download(`/api/printing/plate.3mf?items=${all}`)).bytes)
    expect(plate.places).toHaveLength(7)
    // Each material needs its own plate, because temperatures differ.
    const vase = await shop.product({ modelFile: '/models/vase@1.bin', material: 'petg' })
    const { body: mixed } = await buyer.buy([{ productId: star.id }, { productId: vase.id }])
    const two = await download(`/api/printing/plate.3mf?items=${mixed.items.map(({ id }: { id: string }) => id)}`)
    expect(Object.keys(unzipSync(two.bytes)).sort()).toEqual(['plate-1-of-2-pla.3mf', 'plate-2-of-2-petg.3mf'])
    const [large, small] = all
    await admin.put('/api/settings', { bedWidth: 130, bedDepth: 60 })
    const several = await download(`/api/printing/plate.3mf?items=${large},${small}`)
    expect(several.headers.get('content-disposition')).toContain('filename="plates.zip"')
    const plates = Object.entries(unzipSync(several.bytes)).map(([name, bytes]) => [
      name,
      readPrintModel(bytes).places.length,
    ])
    expect(plates).toEqual([
      ['plate-1-of-4-pla.3mf', 3],
      ['plate-2-of-4-pla.3mf', 1],
      ['plate-3-of-4-pla.3mf', 1],
      ['plate-4-of-4-pla.3mf', 1],
    ])
    await admin.put('/api/settings', { bedWidth: 100 })
    expect((await admin.get(`/api/printing/plate.3mf?items=${large},${small}`)).text).toBe(
      'Faceted star “A” is larger than the bed of 100 × 60 mm. Change the bed in the settings or leave out this piece.',
    )
    await admin.put('/api/settings', { bedWidth: 60 })
    expect((await admin.get(`/api/printing/plate.3mf?items=${all}`)).text).toBe(
      'Faceted star “A” and Faceted star “C” are larger than the bed of 60 × 60 mm. Change the bed in the settings or leave out these pieces.',
    )
    expect((await ida.get(`/api/printing/plate.3mf?items=${large}`)).status).toBe(403)
  })

  // rule 120
  test('of two filaments are two plates where no printer holds several', async () => {
    const buyer = shop.visitor()
    await buyer.register('two-filaments@example.com')
    const star = await shop.product({ modelFile: '/models/star@1.bin' })
    const wish = (color: string) => ({ productId: star.id, quantity: 1, customization: { color, size: 'small' } })
    const { body } = await buyer.buy([wish('red'), wish('blue')])
    const path = `/api/printing/plate.3mf?items=${body.items.map(({ id }: { id: string }) => id)}`
    expect(readPrintModel((await download(path)).bytes).places).toHaveLength(2)
    const bed = { bedWidth: 250, bedDepth: 210, bedGap: 5, color: 'red', minutesADay: 600, isWorking: true }
    const { body: printer } = await admin.post('/api/printers', { ...bed, name: 'Of one', kind: 'single' })
    expect(Object.keys(unzipSync((await download(path)).bytes))).toHaveLength(2)
    await admin.put(`/api/printers/${printer.id}`, { kind: 'slots' })
    expect(readPrintModel((await download(path)).bytes).places).toHaveLength(2)
    await admin.delete(`/api/printers/${printer.id}`)
  })

  test('are rotated to fit the bed', async () => {
    const buyer = shop.visitor()
    await buyer.register('turned@example.com')
    const plate = await shop.product({ modelFile: '/models/name-plate@1.bin' })
    await buyer.post('/api/cart', {
      productId: plate.id,
      quantity: 2,
      customization: { size: 'large', engraving: 'A' },
    })
    const { body } = await buyer.checkOut()
    await admin.put('/api/settings', { bedWidth: 105, bedDepth: 180, bedGap: 5 })
    const { bytes } = await download(`/api/printing/plate.3mf?items=${body.items[0].id}`)
    expect(readPrintModel(bytes).places.map((place) => place?.startsWith('0 1 0 -1 0 0 0 0 1 '))).toEqual([true, true])
    const corners = read3mf(bytes).meshes.flatMap(({ positions }) => [...positions])
    const along = (axis: number) => corners.filter((_, i) => i % 3 === axis)
    for (const [axis, most] of [105, 180].entries()) {
      expect(Math.min(...along(axis))).toBeGreaterThanOrEqual(0)
      expect(Math.max(...along(axis))).toBeLessThanOrEqual(most)
    }
    expect(Math.max(...along(1)) - Math.min(...along(1))).toBeCloseTo(120, 1)
  })

  test('are for admins, and only for existing lines', async () => {
    const [line, , custom] = order.items
    expect((await ida.get(file(line!, '3mf'))).status).toBe(403)
    expect((await shop.visitor().get(file(line!, '3mf'))).status).toBe(401)
    expect((await admin.get(file(custom!, '3mf'))).text).toBe('This print file does not exist.')
    expect((await admin.get(`/api/orders/${custom!.id}/items/${line!.id}/print.3mf`)).status).toBe(404)
    expect((await admin.get('/api/printing/files.zip')).text).toBe('Choose between 1 and 200 lines.')
    expect((await admin.get(`/api/printing/files.zip?items=${custom!.id}`)).status).toBe(404)
  })

  // rule 94
  test('of an order with the old letter order are served only if already built', async () => {
    const buyer = shop.visitor()
    await buyer.register('letters@example.com')
    const words = 'Ida & \u05e0\u05d5\u05e2\u05d4 & Sam'
    const { id } = await heart()
    const buy = async (engraving: string) => {
      await add(buyer, id, { size: 'large', engraving })
      const { body } = await buyer.checkOut()
      const line = `/api/orders/${body.id}/items/${body.items[0].id}/print`
      return { line, plate: `/api/printing/plate.3mf?items=${body.items[0].id}` }
    }
    const [made, unmade] = [await buy(words), await buy(`${words}!`)]
    const { bytes } = await download(`${made.line}.stl`)
    await add(buyer, id, { size: 'large', engraving: `${words}?` })
    const model = { id: 'heart', version: 1, options: {} }
    await shop.db
      .update(proofs)
      .set({ model })
      .where(sql`${proofs.make} ->> 'engraving' like ${`${words}%`}`)
    expect(Buffer.compare((await download(`${made.line}.stl`)).bytes, bytes)).toBe(0)
    const said = `“${words}” was agreed in another order of letters. Please print the original file.`
    expect(await admin.get(made.plate)).toMatchObject({ status: 409, text: said })
    expect((await admin.get(`${unmade.line}.3mf`)).status).toBe(409)
    const { status, text } = await buyer.post('/api/create-payment-intent', { amount: 1 })
    expect([status, text]).toEqual([
      409,
      'The text on Heart Keychain is now set in another order. Please remove the line and choose again.',
    ])
  })

  // rule 62
  test('are refused when the geometry differs from the proof', async () => {
    const buyer = shop.visitor()
    await buyer.register('other@example.com')
    await add(buyer, (await heart()).id, { engraving: 'Only this' })
    const { body } = await buyer.checkOut()
    const [line] = body.items
    const [, proofId = ''] = /\/proofs\/(\w+)\./.exec(line.image) ?? []
    await shop.db.update(proofs).set({ geometry: 'of another text' }).where(eq(proofs.id, proofId))
    const said = 'Heart key ring “Only this” would differ from the agreed proof. Please print the original file.'
    for (const answer of [
      await admin.get(`/api/orders/${body.id}/items/${line.id}/print.stl`),
      await admin.get(`/api/orders/${body.id}/items/${line.id}/print.3mf`),
      await admin.get(`/api/printing/files.zip?items=${line.id}`),
      await admin.get(`/api/printing/plate.3mf?items=${line.id}`),
    ])
      expect(answer).toMatchObject({ status: 409, text: said })
    // The job is not retried, because it would always fail.
    await runJobs(shop.services, shopWorkers(shop.services, 'http://shop.test'))
    const [job] = await shop.db.select().from(outbox).where(eq(outbox.subject, proofId))
    expect(job).toMatchObject({ kind: 'print-files', attempts: 1, failure: said, doneAt: expect.any(Date) })
  })
})
