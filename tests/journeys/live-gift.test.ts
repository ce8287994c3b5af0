import { readFileSync } from 'node:fs'
import type { Browser, Locator, Page } from 'playwright-core'
import sharp from 'sharp'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { basicColors } from '#features/gifts/drawings/colors.ts'
import { meshOf } from '#features/gifts/geometry/kernel.ts'
import { toStl } from '#features/gifts/models/print-file.ts'
import { openWorkshop } from '#features/gifts/models/server/workshop.ts'
import { orderPaths } from '#features/orders/orders/paths.ts'
import type { Product } from '#features/selling/catalog/contract.ts'
import { callApi, expectToast, newShopper, storyWidths, untilReady } from '../support/browser.ts'
import { launchWithGraphics } from '../support/chromium.ts'
import { claimFor } from '../support/claim.ts'
import { foreignFiles } from '../support/foreign-files.ts'
import { readPrintModel, readStl } from '../support/print-files.ts'
import { openStory } from '../support/story.ts'

const story = openStory('own shop')
let browser: Browser
beforeAll(async () => {
  // The page itself is composited in software without the GPU stand-in, which would take three times as long.
  browser = await launchWithGraphics(['--disable-gpu-compositing'])
})
afterAll(() => browser.close())
const visit = (width?: number, wishes?: { alone: boolean }) =>
  newShopper(browser, story.shop.address, width, { graphics: true, ...wishes })

const nameOf = 'Name Plate'
async function product(name: string): Promise<Product> {
  const products: Product[] = await (await fetch(`${story.shop.address}/api/products`)).json()
  return products.find((product) => product.name === name)!
}
const productId = async (name = nameOf) => (await product(name)).id

const canvas = (page: Page) => page.getByRole('main').locator('canvas')

/** The canvas without the elements above it, such as the label “Your gift”. */
const drawnOn = (page: Page) =>
  canvas(page).screenshot({
    style:
      '.gift-view > :not(canvas), .gift-view ~ * { visibility: hidden } .gift-view > canvas { outline: 0 !important }',
  })

/** The canvas's picture at full resolution, once it has stopped moving and differs from `before`. */
async function shownOn(page: Page, before?: Buffer): Promise<Buffer> {
  await page.locator('.gift-view[data-shown]').waitFor()
  let shown = await drawnOn(page)
  await expect
    .poll(async () => {
      await page.locator('canvas[data-at-rest]').waitFor()
      const next = await drawnOn(page)
      const isSteady = Buffer.compare(next, shown) === 0
      shown = next
      return isSteady && (!before || Buffer.compare(shown, before) !== 0)
    })
    .toBe(true)
  return shown
}

/**
 * How far two pictures are from each other where they differ most, in 255 shades of grey, by 48 pixels a side: what is drawn anew after the
 * browser took it away has not always been the same to the last byte.
 */
async function distanceOf(...pictures: [Buffer, Buffer]) {
  const [one, other] = await Promise.all(
    pictures.map((picture) => sharp(picture).resize(48, 48, { fit: 'fill' }).greyscale().raw().toBuffer()),
  )
  return Math.max(...(one ?? []).map((shade, index) => Math.abs(shade - (other?.[index] ?? 0))))
}

const isSeen = (field: Locator) =>
  field.evaluate((element) => {
    const { left, top, width, height } = element.getBoundingClientRect()
    return [top + 2, top + height / 2, top + height - 2].every(
      (y) => document.elementFromPoint(left + width / 2, y) === element,
    )
  })

// rule 111
test.each(storyWidths)(
  'at %i px a gift shows the words as they are typed, and what is shown is what is printed',
  async (width) => {
    const { page, complaints, close } = await visit(width)
    // A size that there is not counts as none.
    await page.goto(`/products/${await productId()}?size=huge`)
    await untilReady(page)
    // The gift opens above the field, and on a phone it never covers the field.
    const words = page.getByLabel(/^Engraving/)
    const label = page.locator('label', { hasText: /^Engraving/ })
    const tabs = page.getByRole('list', { name: 'Pictures' }).getByRole('button')
    // Who only looks at the pictures has chosen nothing.
    await tabs.nth(1).click()
    expect((await tabs.allTextContents()).at(-1)).toBe('3D view')
    // So does the picture of a color that is chosen; the gift itself is first among the pictures from then on.
    await page.getByText('Green', { exact: true }).click()
    expect((await tabs.allTextContents())[0]).toBe('Your gift')
    await words.focus()
    expect(await page.locator('.big-well').evaluate(isInSight)).toBe(true)
    // The 3D tab compares colors in place and leads back to the pictures.
    await tabs.first().click()
    await canvas(page).waitFor()
    await page.getByText('Blue', { exact: true }).click()
    expect([await canvas(page).count(), await tabs.nth(1).isVisible()]).toEqual([1, true])
    await tabs.nth(1).click()
    await canvas(page).waitFor({ state: 'detached' })
    await words.focus()
    for (const letter of 'Ida') {
      await page.keyboard.type(letter)
      await canvas(page).waitFor()
      expect([await isSeen(words), await label.evaluate(isUncovered)]).toEqual([true, true])
    }
    const ida = await shownOn(page)
    await words.fill('Sam')
    const sam = await shownOn(page, ida)
    expect(await canvas(page).getAttribute('aria-label')).toContain('“Sam”')
    await canvas(page).focus()
    await page.keyboard.press('ArrowLeft')
    const turned = await shownOn(page, sam)
    await page.keyboard.press('ArrowUp')
    const above = await shownOn(page, turned)
    await page.keyboard.press('ArrowDown')
    await shownOn(page, above)

    await page.getByText('Script', { exact: true }).click()
    await shownOn(page, sam)
    // A computer cannot show the room: it shows a code of the gift as it is now for a phone.
    await page.getByRole('button', { name: 'View in your room' }).click()
    const code = page.getByRole('dialog', { name: 'View in your room' })
    await code.getByRole('img', { name: /^Code of http.*engraving=Sam/ }).waitFor()
    await page.keyboard.press('Escape')
    await code.waitFor({ state: 'hidden' })

    // On a phone in landscape and on a tablet, the gift is beside the options.
    for (const [wide, height] of [
      [667, 375],
      [768, 1024],
    ] as const) {
      await page.setViewportSize({ width: wide, height })
      await page.getByText('Script', { exact: true }).scrollIntoViewIfNeeded()
      expect(await page.locator('.big-well').evaluate(isInSight)).toBe(true)
    }
    await page.setViewportSize({ width, height: 900 })
    // Another color is applied without a rebuild.
    await page.getByText('Gold', { exact: true }).click()
    await page.getByText('Large', { exact: true }).click()
    // While its picture is drawn its well says that it is on its way.
    const drawing = Promise.withResolvers<void>()
    await page.route('**/proofs/**', async (route) => {
      await drawing.promise
      await route.continue()
    })
    await page.getByRole('button', { name: /^Add to Cart/ }).click()
    const picture = page.getByRole('dialog').locator('img[src^="/proofs/"]').first()
    const onItsWay = page.getByRole('dialog').locator('li .skeleton')
    await onItsWay.waitFor()
    drawing.resolve()
    await onItsWay.waitFor({ state: 'detached' })
    await picture.waitFor()
    const proof = await picture.getAttribute('src')
    await page.getByRole('dialog').getByText('Font: Script').first().waitFor()

    await page.request.post('/api/auth/register', {
      data: { name: 'Ida Lindqvist', email: `ida-${width}@example.com`, password: 'a long enough password' },
    })
    const order = await buy(page)
    expect(order.items[0].image).toBe(proof)
    await page.goto(orderPaths.own(order.id))
    await page.locator(`img[src="${proof}"]`).first().waitFor()
    await page.goto('/account/orders')
    await page.getByRole('img', { name: `${nameOf} “Sam”` }).waitFor()
    await page.getByText('“Sam”', { exact: true }).waitFor()

    await story.asAdmin(async (shop) => {
      const mails = await (await shop.request.get('/dev/mail')).text()
      expect(mails).toContain('confirmed')
      await shop.goto(orderPaths.print([order.id], 'packing-slip'))
      await shop.getByRole('article').locator(`img[src="${proof}"]`).waitFor()
      await shop.goto(`/admin/orders?order=${order.id}`)
      await shop.getByRole('dialog').locator(`img[src="${proof}"]`).first().waitFor()
      const line = `/api/orders/${order.id}/items/${order.items[0].id}`
      const model = readPrintModel(await (await shop.request.get(`${line}/print.3mf`)).body())
      expect(Math.abs(model.longestSide - 120)).toBeLessThan(0.1)
      expect(model.colors).toEqual(['#DDA62AFF', '#FFFDF5FF'])
      expect(model.title).toContain('“Sam”')
      expect(order.items[0].customization.options).toEqual({ font: 'script' })
      const stl = await (await shop.request.get(`${line}/print.stl`)).body()
      expect(Math.abs(readStl(stl).longestSide - 120)).toBeLessThan(0.1)
      // A file that cannot be made shows the reason.
      const plate = shop.getByRole('link', { name: 'Plate', exact: true })
      await shop.request.put('/api/settings', { data: { bedWidth: 60, bedDepth: 60 } })
      await plate.click()
      await expectToast(
        shop,
        'The file could not be downloaded',
        'is larger than the bed of 60 × 60 mm. Change the bed in the settings',
      )
      await shop.request.put('/api/settings', { data: { bedWidth: 250, bedDepth: 210 } })
      const [file] = await Promise.all([shop.waitForEvent('download'), plate.click()])
      expect(file.suggestedFilename()).toBe('plate.3mf')
    })
    expect(complaints).toEqual([])
    await close()
  },
)

test('a phone that shows models in the room by itself is handed the gift as one, at its true size', async () => {
  const { page, complaints, close } = await visit(390)
  // Chromium does not; the link is asked for what Safari looks at.
  await page.addInitScript(() => {
    const supports = DOMTokenList.prototype.supports
    DOMTokenList.prototype.supports = function (token) {
      return token === 'ar' || supports.call(this, token)
    }
    document.addEventListener('click', ({ target }) => {
      if (!(target instanceof HTMLAnchorElement) || target.rel !== 'ar') return
      document.documentElement.dataset.opened = `${target.download} ${target.firstElementChild?.tagName}`
    })
  })
  await page.goto(`/products/${await productId()}`)
  await untilReady(page)
  await page.getByLabel(/^Engraving/).fill('Ida')
  await page.locator('.gift-view[data-shown]').waitFor()
  const [room] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('button', { name: 'View in your room' }).click(),
  ])
  // Safari needs a file extension in the address, and opens AR only for a link with an image.
  expect(await page.locator('html').getAttribute('data-opened')).toBe(`${nameOf}.usdz IMG`)
  const { files, stage, meshes, materials, longest } = readUsdz(readFileSync((await room.path()) ?? ''))
  expect(files[0]).toBe('model.usda')
  expect(stage).toEqual({ defaultPrim: '"Root"', metersPerUnit: '1', upAxis: '"Y"' })
  expect([meshes, materials]).toEqual([['accent', 'body'], 2])
  expect(longest).toBe(80)
  expect(complaints).toEqual([])
  await close()
})

test('a phone without a view of the room offers none', async () => {
  const { page, complaints, close } = await visit(390)
  await page.addInitScript(() => {
    const matches = window.matchMedia
    window.matchMedia = (query) => matches(query.replace('(pointer: coarse)', 'all'))
  })
  await page.goto(`/products/${await productId()}`)
  await untilReady(page)
  await page.getByLabel(/^Engraving/).fill('Ida')
  await page.locator('.gift-view[data-shown]').waitFor()
  expect(await page.getByRole('button', { name: 'View in your room' }).count()).toBe(0)
  expect(complaints).toEqual([])
  await close()
})

/** What an archive of a room's model holds: files as they are, each from a multiple of 64 bytes on, or phones do not open it. */
function readUsdz(bytes: Buffer) {
  const files = new Map<string, string>()
  for (let at = 0; bytes.readUInt32LE(at) === 0x04034b50; ) {
    const [packing, size] = [bytes.readUInt16LE(at + 8), bytes.readUInt32LE(at + 18)]
    const named = at + 30
    const unnamed = named + bytes.readUInt16LE(at + 26)
    const begins = unnamed + bytes.readUInt16LE(at + 28)
    const name = bytes.toString('utf8', named, unnamed)
    expect([name, packing, begins % 64]).toEqual([name, 0, 0])
    files.set(name, bytes.toString('utf8', begins, begins + size))
    at = begins + size
  }
  const scene = files.get('model.usda') ?? ''
  const said = (name: string) => new RegExp(`^\\t${name} = (.*)$`, 'm').exec(scene)?.[1]
  const parts = [
    ...scene.matchAll(
      /def Xform "(\w+)" \(\s+prepend references = @\.\/(\S+)@<\/Geometry>\s+prepend apiSchemas = \["MaterialBindingAPI"\]/g,
    ),
  ]
  const points = parts.flatMap(([, , file = '']) => {
    const list = /point3f\[\] points = \[(.*)\]/.exec(files.get(file) ?? '')?.[1] ?? ''
    return [...list.matchAll(/\(([^)]*)\)/g)].map(([, one = '']) => one.split(',').map(Number))
  })
  const sides = [0, 1, 2].map((axis) => {
    const along = points.map((point) => point[axis] ?? Number.NaN)
    return along.reduce((most, one) => Math.max(most, one)) - along.reduce((least, one) => Math.min(least, one))
  })
  // Its parts have no place of their own, so that what each step is scaled by leads from millimetres to metres.
  const scales = [...scene.matchAll(/xformOp:transform = \( \(([^)]*)\)/g)].map(([, first = '']) =>
    Math.hypot(...first.split(',').slice(0, 3).map(Number)),
  )
  return {
    files: [...files.keys()],
    stage: Object.fromEntries(['defaultPrim', 'metersPerUnit', 'upAxis'].map((name) => [name, said(name)])),
    meshes: parts.map(([, name]) => name).sort(),
    materials: new Set([...scene.matchAll(/rel material:binding = <(\S+)>/g)].map(([, name]) => name)).size,
    longest: Math.round(Math.max(...sides) * scales.reduce((all, one) => all * one, 1) * 1e6) / 1000,
  }
}

async function buy(page: Page) {
  const order = claimFor(await (await page.request.get('/api/cart')).json())
  const intent = await (
    await page.request.post('/api/create-payment-intent', { data: { amount: Number(order.total) } })
  ).json()
  await page.request.post('/api/test-payments/confirm', {
    data: { clientSecret: intent.clientSecret, cardNumber: '4242 4242 4242 4242' },
  })
  const placed = await page.request.post('/api/orders', {
    data: { ...order, stripePaymentIntentId: intent.paymentIntentId },
  })
  expect(placed.status()).toBe(201)
  return placed.json()
}

test('a text that cannot be printed is refused below its field before buying, and again by the server', async () => {
  const { page, close } = await visit(390)
  await page.goto(`/products/${await productId('Name Caterpillar')}?size=large&view=3d`)
  await untilReady(page)
  await page.getByText('12 cm on the longest side.').waitFor()
  const bare = await shownOn(page)
  await page.getByLabel(/^Engraving/).fill('Happy birthday to you')
  const tooLong = page.getByText('is too long for the large caterpillar. Use up to 14 letters without spaces.')
  await expect.poll(() => tooLong.evaluate(isUncovered)).toBe(true)
  // The hint of a chosen size is visible, not under the bar at the foot.
  const small = page.getByText('Small', { exact: true })
  await small.evaluate((tile) => tile.scrollIntoView({ block: 'center' }))
  await small.click()
  const onSmall = page.getByText('is too long for the small caterpillar').or(page.getByText('or use up to'))
  await expect.poll(() => onSmall.evaluate(isUncovered)).toBe(true)
  await page.getByText('Large', { exact: true }).click()
  // The gift is shown without text, in the chosen size.
  await expect.poll(async () => Buffer.compare(await shownOn(page), bare)).toBe(0)
  expect(await canvas(page).getAttribute('aria-label')).toContain('Name Caterpillar')
  expect(await canvas(page).getAttribute('aria-label')).not.toContain('Happy birthday')
  await page.getByRole('button', { name: /^Add to Cart/ }).click()
  expect(await page.getByLabel(/^Engraving/).evaluate((field) => field === document.activeElement)).toBe(true)
  expect(await (await page.request.get('/api/cart')).json()).toEqual([])
  const refused = await page.request.post('/api/cart', {
    data: { productId: await productId('Name Caterpillar'), customization: { engraving: 'Happy birthday to you' } },
  })
  expect(await refused.text()).toBe(
    '“Happy birthday to you” is too long for the medium caterpillar. Use up to 14 letters without spaces.',
  )
  await close()
})

test('a maker uploads a design, places its text, and sells it with a name', async () => {
  const { page, close } = await visit()
  await page.request.post('/api/auth/login', {
    data: { email: 'admin@example.com', password: story.shop.password('admin@example.com') },
  })
  const { kernel } = await openWorkshop()
  const { whole, open } = foreignFiles(kernel)
  const thin = toStl(meshOf(kernel.Solid.cube([100, 60, 0.6])))
  const file = (buffer: Uint8Array) => ({
    name: 'garden_gnome.stl',
    mimeType: 'model/stl',
    buffer: Buffer.from(buffer),
  })
  await page.goto('/admin/products')
  await page.getByRole('button', { name: 'Add Product' }).click()
  const form = page.getByRole('dialog')
  await form.getByLabel('Name', { exact: true }).fill('Garden Gnome')
  await form.getByLabel('Price (USD)').fill('19.00')
  await form.getByLabel('Design file').setInputFiles(file(open))
  await form.getByText('The model is not closed: 3 of its edges are open.').waitFor()
  await form.getByLabel('Design file').setInputFiles(file(thin))
  await form
    .getByText('At its smallest size, 5 cm, the design is 0.30 mm thick. The nozzle needs at least 0.4 mm')
    .waitFor()
  await form.getByLabel('Design file').setInputFiles(file(whole))
  await form.getByText('STL, 40 × 20 × 20 mm as drawn, watertight, 12 triangles').waitFor()

  await form.getByLabel('Design file').setInputFiles({ ...file(whole), name: 'dwarf.stl' })
  await form
    .getByText('You have uploaded this model before, as “garden gnome”. The existing design is unchanged.')
    .waitFor()

  // What was typed is still there.
  expect(await form.getByLabel('Name', { exact: true }).inputValue()).toBe('Garden Gnome')
  // The text is placed where the maker clicks, or in the middle of a side.
  await form.locator('.gift-view[data-shown] canvas').click()
  await form.getByLabel('Sample text').waitFor()
  await form.getByRole('button', { name: 'No text' }).click()
  await form.getByLabel('Sample text').waitFor({ state: 'hidden' })
  await form.getByRole('button', { name: 'Front', exact: true }).click()
  await form.getByLabel('Sample text').fill('Grandmother Rosalind of the hills')
  // Said over the gift as well: the field may be out of sight.
  const isTooLong = form.getByText(/is too long for the medium gift. Use up to \d+ letters\./)
  await expect.poll(() => isTooLong.count()).toBe(2)
  await form.getByLabel('Sample text').fill('Ida')
  await expect.poll(() => isTooLong.count()).toBe(0)
  // It is turned to where words are put, and stays in sight while they are chosen.
  const drawn = form.locator('.gift-view canvas')
  const putBehind = () => form.getByRole('button', { name: 'Back', exact: true }).click()
  await putBehind()
  await form.getByRole('button', { name: 'No text' }).click()
  const bare = await drawn.screenshot()
  await putBehind()
  await expect.poll(async () => distanceOf(await drawn.screenshot(), bare)).toBeGreaterThan(30)
  await form.getByLabel('Rotation (degrees)').focus()
  expect(await drawn.evaluate(isUncovered)).toBe(true)
  // An invalid number stays in its field, with an error.
  const depth = form.getByLabel('Depth (mm)')
  await depth.fill('9')
  await depth.blur()
  await form.getByText('Please choose a number from 0.4 to 3.').waitFor()
  expect(await depth.inputValue()).toBe('9')
  await depth.fill('0.8')
  await form.getByLabel('Name of the design').fill('Gnome with a hat')
  const keep = form.getByRole('button', { name: 'Save design' })
  await page.route('**/versions', (route) => route.fulfill({ status: 409, body: 'Another person was faster.' }), {
    times: 1,
  })
  await keep.click()
  const wasNotKept = form.getByText('Another person was faster.')
  await wasNotKept.waitFor()
  // A refusal disappears after the next change.
  await form.getByLabel('Maximum letters').fill('12')
  await wasNotKept.waitFor({ state: 'detached' })
  // Its pictures show the text, so the text is stored.
  await form.getByLabel('Text on the pictures').fill('Ida')
  await form.getByRole('button', { name: 'Add pictures' }).click()
  await form
    .locator('img[src^="/proofs/"]')
    .nth(basicColors.length - 1)
    .waitFor()
  await form.getByRole('button', { name: 'Saved' }).waitFor()
  await form.getByLabel('Published').check()
  await form.getByRole('button', { name: 'Create Product' }).click()
  await page.getByText('Product created').waitFor()
  const { id, modelFile, images } = await product('Garden Gnome')
  expect(modelFile).toMatch(/^\/models\/own-[0-9a-f]{16}@2\.bin$/)
  expect(images).toHaveLength(basicColors.length)
  const designs: { title: string }[] = await (await page.request.get('/api/designs')).json()
  expect(designs.map(({ title }) => title)).toContain('Gnome with a hat')
  await page.request.put(`/api/products/${id}`, { data: { images: images.slice(0, 1) } })

  await page.request.post('/api/auth/logout')
  // A color of which there is no picture is seen on the gift itself.
  await page.goto(`/products/${id}`)
  await untilReady(page)
  await page.getByText('Gold', { exact: true }).click()
  await page.locator('.gift-view[data-shown]').waitFor()
  expect(await canvas(page).getAttribute('aria-label')).toContain('Gold')
  await page.reload()
  await page.locator('.gift-view[data-shown]').waitFor()
  expect(await canvas(page).getAttribute('aria-label')).toContain('Gold')
  await page.goto(`/products/${id}?view=3d`)
  await untilReady(page)
  const plain = await shownOn(page)
  await page.getByLabel(/^Engraving/).fill('Ida')
  await shownOn(page, plain)
  // A returning shopper sees the customized gift, not the product's pictures.
  await page.goto('/contact')
  await page.goto(`/products/${id}`)
  await page.locator('.gift-view[data-shown]').waitFor()
  expect(await canvas(page).getAttribute('aria-label')).toContain('“Ida”')
  // An open page whose product changes shows the new version with the typed text.
  const design = await shownOn(page)
  const makeOf = (changed: string) =>
    story.asAdmin((office) => office.request.put(`/api/products/${id}`, { data: { modelFile: changed } }))
  await makeOf('/models/heart@1.bin?font=script')
  await page.getByRole('button', { name: /^Add to Cart/ }).click()
  await page.getByText('This gift has changed since you opened the page. Please check it again.').waitFor()
  // In the font that the gift has until another is chosen.
  await expect.poll(() => page.getByRole('radio', { name: 'Script' }).isChecked()).toBe(true)
  await shownOn(page, design)
  expect(await page.getByLabel(/^Engraving/).inputValue()).toBe('Ida')
  await makeOf(modelFile!.replace(/@\d\.bin/, '@1.bin?words=none'))
  await page.getByRole('button', { name: /^Add to Cart/ }).click()
  await page.getByText('This gift cannot be engraved. Please remove the text.', { exact: true }).waitFor()
  await page.getByLabel(/^Engraving/).fill('')
  await page.getByLabel(/^Engraving/).waitFor({ state: 'detached' })
  await page.getByRole('button', { name: /^Add to Cart/ }).click()
  await page.getByRole('dialog').locator('img[src^="/proofs/"]').first().waitFor()
  await close()
})

test('without 3D, the picture stays with the text below', async () => {
  const { page, close } = await story.newShopper()
  await page.goto(`/products/${await productId()}`)
  await untilReady(page)
  await page.getByLabel(/^Engraving/).fill('Ida + Sam')
  const words = page.getByText('Your words: Ida + Sam')
  await expect.poll(() => words.evaluate(isUncovered)).toBe(true)
  expect(await page.locator('.big-well').getByText('Your gift').count()).toBe(0)
  expect(await canvas(page).count()).toBe(0)
  await close()
})

test('a text that is removed while building appears neither on the gift nor as an error', async () => {
  const { page, complaints, close } = await visit(390, { alone: true })
  await page.addInitScript(() => {
    const answers: unknown[] = []
    Object.assign(window, { answers })
    window.Worker = class extends Worker {
      constructor(...given: ConstructorParameters<typeof Worker>) {
        super(...given)
        this.addEventListener('message', ({ data }) => data !== 'ready' && answers.push(data))
      }
    }
  })
  const held = Promise.withResolvers<() => Promise<void>>()
  await page.route(/\.ttf/, (route) => held.resolve(() => route.continue()), { times: 1 })
  await page.goto(`/products/${await productId('Name Caterpillar')}?view=3d`)
  await untilReady(page)
  const plain = await shownOn(page)
  const words = page.getByLabel(/^Engraving/)
  await words.fill('Happy birthday to you')
  const goOn = await held.promise
  await words.fill('')
  await goOn()
  await page.waitForFunction(() => (window as unknown as { answers: unknown[] }).answers.length === 1)
  expect(Buffer.compare(await shownOn(page), plain)).toBe(0)
  expect(await page.getByText('is too long for').count()).toBe(0)
  expect(complaints).toEqual([])
  await close()
})

test('after a lost WebGL context, the picture stays with the text below until the context is restored', async () => {
  const { page, close } = await visit(390)
  await page.goto(`/products/${await productId()}?view=3d`)
  await untilReady(page)
  const plain = await shownOn(page)
  const words = page.getByLabel(/^Engraving/)
  await words.fill('Ida')
  const ida = await shownOn(page, plain)
  // Other words would be seen to be others.
  expect(await distanceOf(plain, ida)).toBeGreaterThan(30)
  const memory = await canvas(page).evaluateHandle((element: HTMLCanvasElement) =>
    element.getContext('webgl2')?.getExtension('WEBGL_lose_context'),
  )
  await memory.evaluate((taking) => taking?.loseContext())
  const below = page.getByText('Your words: Ida')
  await expect.poll(() => below.evaluate(isUncovered)).toBe(true)
  // Without 3D, the coin is not mentioned.
  expect(await page.getByText('The coin is 24 mm.').count()).toBe(0)
  await memory.evaluate((taking) => taking?.restoreContext())
  await below.waitFor({ state: 'hidden' })
  await expect.poll(async () => distanceOf(await shownOn(page), ida)).toBeLessThan(15)
  await close()
})

/** Whether an element is within the window and not covered. */
const isInSight = (element: Element) => {
  const { left, top, width, bottom } = element.getBoundingClientRect()
  return [top + 12, bottom - 12].every((y) => element.contains(document.elementFromPoint(left + width / 2, y)))
}

/** Whether an element is visible from its first line to its last. */
const isUncovered = (element: Element) => {
  const { left, top, bottom } = element.getBoundingClientRect()
  return [top + 4, bottom - 4].every((y) => element.contains(document.elementFromPoint(left + 8, y)))
}

test('Enter starts a new line of the gift, and words that run round the sides have a hint', async () => {
  const { page, complaints, close } = await visit(390)
  await page.goto(`/products/${await productId('Swirl Vase')}?view=3d`)
  await untilReady(page)
  const words = page.getByLabel(/^Engraving/)
  const hint = page.getByText('These words run round the sides.')
  await words.fill('The quick brown fox jumps over the lazy dog')
  await hint.waitFor()
  const round = await shownOn(page)
  await words.fill('The quick brown fox')
  await words.press('Enter')
  await page.keyboard.type('jumps over the lazy dog')
  await hint.waitFor({ state: 'hidden' })
  await shownOn(page, round)
  expect(await words.inputValue()).toBe('The quick brown fox\njumps over the lazy dog')
  const { height } = (await words.boundingBox())!
  expect(height).toBeGreaterThan(70)
  await page.getByRole('button', { name: /^Add to Cart/ }).click()
  await page.getByRole('dialog').getByText('“The quick brown fox / jumps over the lazy dog”').waitFor()
  const [line] = await (await page.request.get('/api/cart')).json()
  expect(line.customization.engraving).toBe('The quick brown fox\njumps over the lazy dog')
  expect(complaints).toEqual([])
  await close()
})

// rule 119
test('letters that are cut in are chosen in the color of the gift, and shown without another color', async () => {
  const gift = { name: 'Vase with cut letters', price: '9.00', stock: 0, isPublished: true, letters: ['cream', 'cut'] }
  const made: { id: string }[] = []
  await story.asAdmin(async (office) => {
    made.push(await callApi(office, 'POST', '/api/products', { ...gift, modelFile: '/models/vase@3.bin' }))
  })
  const { page, complaints, close } = await visit(390)
  await page.goto(`/products/${made[0]?.id}?view=3d&color=blue&engraving=Ida`)
  await untilReady(page)
  const raised = await shownOn(page)
  const [blue, cut] = ['Blue', 'Cut in'].map((name) =>
    page.locator('label', { hasText: name }).locator('.spool-swatch'),
  )
  const filamentOf = (swatch?: Locator) =>
    swatch?.evaluate((element) => getComputedStyle(element).getPropertyValue('--filament'))
  expect(await filamentOf(cut)).toBe(await filamentOf(blue))
  await page.getByRole('radio', { name: 'Cut in' }).check({ force: true })
  await shownOn(page, raised)
  await page.getByRole('button', { name: /^Add to Cart/ }).click()
  await page.getByRole('dialog').getByText('Letters: Cut in').waitFor()
  expect(complaints).toEqual([])
  await close()
})

test('without 3D or with data saver, texts are still checked and refused before buying', async () => {
  for (const without of [
    () => {
      HTMLCanvasElement.prototype.getContext = () => null
    },
    () => Object.defineProperty(navigator, 'connection', { value: { saveData: true } }),
  ]) {
    const { page, complaints, close } = await visit(390, { alone: true })
    await page.addInitScript(without)
    await page.goto(`/products/${await productId('Name Caterpillar')}`)
    await untilReady(page)
    const words = page.getByLabel(/^Engraving/)
    const picture = page.locator('.big-well')
    const tooLong = page.getByText('is too long for the medium caterpillar. Use up to 14 letters without spaces.')
    await words.fill('Happy birthday to you')
    await tooLong.waitFor()
    // The picture with the typed text stays visible, as the 3D view does.
    await expect.poll(() => picture.evaluate(isInSight)).toBe(true)
    expect(await isSeen(words)).toBe(true)
    await words.fill('Ida')
    await tooLong.waitFor({ state: 'hidden' })
    // In landscape the picture is beside the fields.
    await page.setViewportSize({ width: 667, height: 375 })
    // Rotating the phone scrolls the focused field into view.
    await words.evaluate((field) => field.scrollIntoView({ block: 'center' }))
    await words.press('ArrowLeft')
    await expect.poll(() => words.evaluate(isUncovered)).toBe(true)
    expect(await picture.evaluate(isInSight)).toBe(true)
    await page.setViewportSize({ width: 390, height: 900 })
    // Pressed at once, the debounce has not ended: the words are tried then.
    await words.fill('Id\u200ba')
    await page.getByRole('button', { name: /^Add to Cart/ }).click()
    const unseen = page
      .locator('main form')
      .getByText('These words contain an invisible character that cannot be printed.')
    await unseen.waitFor()
    await expect.poll(() => unseen.evaluate(isUncovered)).toBe(true)
    await expect.poll(() => words.evaluate((field) => field === document.activeElement)).toBe(true)
    expect(await page.locator('.toast').count()).toBe(0)
    expect(await (await page.request.get('/api/cart')).json()).toEqual([])
    await words.fill('Ida')
    await page.getByRole('button', { name: /^Add to Cart/ }).click()
    await page.getByRole('dialog').locator('img[src^="/proofs/"]').first().waitFor()
    expect(await canvas(page).count()).toBe(0)
    expect(complaints).toEqual([])
    await close()
  }
})

/** Parts of a text in the order in which they are seen, from the left. */
const fromLeft = (element: Element, parts: string[]) => {
  const placeOf = (part: string) => {
    const texts = document.createTreeWalker(element, NodeFilter.SHOW_TEXT)
    while (texts.nextNode()) {
      const at = texts.currentNode.textContent?.indexOf(part) ?? -1
      if (at < 0) continue
      const range = document.createRange()
      range.setStart(texts.currentNode, at)
      range.setEnd(texts.currentNode, at + part.length)
      return range.getBoundingClientRect().left
    }
    return Number.NaN
  }
  return parts.toSorted((one, other) => placeOf(one) - placeOf(other))
}

// rule 94
test('right-to-left texts are shown everywhere as on the gift', async () => {
  const { page, complaints, close } = await story.newShopper()
  const parts = ['\u05e0\u05d5\u05e2\u05d4', 'Ida']
  const seen = parts.toReversed()
  const words = parts.join(' + ')
  await page.goto(`/products/${await productId()}`)
  await untilReady(page)
  const field = page.getByLabel(/^Engraving/)
  await field.fill(words)
  expect(await field.evaluate((input) => getComputedStyle(input).direction)).toBe('rtl')
  expect(await page.locator('.engraved').evaluate(fromLeft, parts)).toEqual(seen)
  await page.getByRole('button', { name: /^Add to Cart/ }).click()
  const line = page.getByRole('dialog').getByText(`“${words}”`)
  expect(await line.evaluate(fromLeft, parts)).toEqual(seen)
  await page.request.post('/api/auth/register', {
    data: { name: 'Noa', email: 'noa@example.com', password: 'a long enough password' },
  })
  const order = await buy(page)
  await story.asAdmin(async (shop) => {
    for (const place of [`/admin/orders?order=${order.id}`, '/admin/orders', '/admin/print-queue', '/admin']) {
      await shop.goto(place)
      const said = shop.getByText(`“${words}”`).locator('visible=true').first()
      expect([place, await said.evaluate(fromLeft, parts)]).toEqual([place, seen])
    }
  })
  expect(complaints).toEqual([])
  await close()
})

test.each(storyWidths)(
  'words of two directions and words with something unseen are shown as they are, or said below them, at %i px',
  async (width) => {
    const { page, close } = await visit(width)
    await page.goto(`/products/${await productId()}?view=3d`)
    await untilReady(page)
    const plain = await shownOn(page)
    await page.getByLabel(/^Engraving/).fill('Ida & \u05e0\u05d5\u05e2\u05d4 & Sam ')
    await shownOn(page, plain)
    // The accessible name contains the engraving.
    expect(await canvas(page).getAttribute('aria-label')).toContain('“Ida & \u05e0\u05d5\u05e2\u05d4 & Sam”')
    await page.getByLabel(/^Engraving/).fill('Id\u200ba')
    await page
      .locator('main form')
      .getByText('These words contain an invisible character that cannot be printed.')
      .waitFor()
    await page.getByLabel(/^Engraving/).fill('\u0301')
    await page.getByText('These words contain an accent without a letter.').waitFor()
    await close()
  },
)
