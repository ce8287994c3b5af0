import { buffer } from 'node:stream/consumers'
import { unzipSync } from 'fflate'
import type { Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { callApi, expectNoComplaints, expectToast, overflow, seriousFaults, storyWidths } from '../support/browser.ts'
import { howOften } from '../support/how-often.ts'
import { type Office, openOffice } from '../support/office.ts'
import { readPrintModel } from '../support/print-files.ts'
import { startPrinter } from '../support/printer-stand-ins.ts'
import { storiesOn } from '../support/running-shop.ts'
import { installSlicer, standInProfile } from '../support/slicer-stand-in.ts'

/** In `npm run test:full` the desktop journey runs on a server and the other on the embedded database. decisions/0037 */
const onADesk = process.env.TEST_DATABASE_URL ? 'server' : storiesOn
const evenings = storyWidths.map((width) => [width, width > 390 ? onADesk : storiesOn] as const)
const slicer = installSlicer()
let office: Office
beforeAll(async () => {
  office = await openOffice({ PRINTERS_ON_LOOPBACK: '1', SLICER_PATH: slicer.path })
})
afterAll(async () => {
  await office.close()
  slicer.remove()
})

const name = 'Plate of the workshop'
/** Six orders of fifteen pieces, twelve in `npm run test:full`; every other order is blue. */
const many = howOften('EVENING_ORDERS', { usually: 6, inFull: 12 })
const wishes = Array.from({ length: many }, (_, place) => ({
  quantity: place < many / 2 ? 3 : 2,
  customization: { color: place % 2 ? 'blue' : 'red', size: 'small', engraving: 'Ida' },
}))
const piecesOf = (color: string) =>
  wishes.filter(({ customization }) => customization.color === color).reduce((sum, { quantity }) => sum + quantity, 0)
const [red, blue] = [piecesOf('red'), piecesOf('blue')]

async function addPrinter(page: Page, called: string, color: string) {
  await page.getByRole('button', { name: 'Add Printer' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel('Name').fill(called)
  for (const side of ['width', 'depth']) await dialog.getByLabel(`Bed ${side} (mm)`).fill('400')
  await dialog.getByLabel('Loaded filament').selectOption(`pla ${color}`)
  expect([await seriousFaults(page), await overflow(page)]).toEqual([[], 0])
  await dialog.getByRole('button', { name: 'Create Printer' }).click()
  await expectToast(page, 'Printer created')
}

/** Selects all pieces of a filament and prints them; returns the number of pieces on the downloaded plate. */
async function print(page: Page, filament: string, printer: string) {
  await page.getByLabel(`Select all of ${filament}`).click()
  const selected = page.getByRole('region', { name: 'Selected' })
  expect(await selected.getByLabel('Printer').locator('option:checked').textContent()).toContain(printer)
  const [files] = await Promise.all([
    page.waitForEvent('download'),
    selected.getByRole('link', { name: 'Print files' }).click(),
  ])
  expect(Object.keys(unzipSync(await buffer(await files.createReadStream()))).length).toBeGreaterThan(0)
  const [file] = await Promise.all([
    page.waitForEvent('download'),
    selected.getByRole('button', { name: 'Print these' }).click(),
  ])
  await expectToast(page, 'Printing', `on ${printer}.`)
  return readPrintModel(await buffer(await file.createReadStream())).places.length
}

/** The first pieces of the queue, as their handles call them. */
const handlesOf = (page: Page) =>
  page
    .getByRole('button', { name: /^Move / })
    .evaluateAll((all) => all.slice(0, 4).map((one) => one.getAttribute('aria-label')))

/** Drags the third piece before the first, and moves it back by keys; the focus goes with it. */
async function moveAbout(page: Page) {
  const before = await handlesOf(page)
  const [first, second, third, fourth] = before
  const handles = page.getByRole('button', { name: /^Move / })
  const [from, to] = [await handles.nth(2).boundingBox(), await handles.nth(0).boundingBox()]
  await page.mouse.move(from!.x + 9, from!.y + 20)
  await page.mouse.down()
  await page.mouse.move(to!.x + 9, to!.y + 12, { steps: 4 })
  await page.locator('tr[data-drop="before"]').first().waitFor()
  await page.mouse.up()
  await expect.poll(() => handlesOf(page)).toEqual([third, first, second, fourth])
  // The second click comes before the first response, and waits for it.
  const slow = Promise.withResolvers<void>()
  let sent = 0
  const answered: (number | undefined)[] = []
  await page.route('**/api/print-queue/move', async (route) => {
    if (sent++ === 0) await slow.promise
    await route.continue()
    answered.push((await route.request().response())?.status())
  })
  for (const moved of [
    [first, third, second, fourth],
    [first, second, third, fourth],
  ]) {
    await page.keyboard.press('ArrowDown')
    await expect.poll(() => handlesOf(page)).toEqual(moved)
    expect(await page.evaluate(() => document.activeElement?.getAttribute('aria-label'))).toBe(third)
  }
  await expect.poll(() => sent).toBe(1)
  slow.resolve()
  await expect.poll(() => [sent, answered]).toEqual([2, [200, 200]])
  await page.unroute('**/api/print-queue/move')
  await page.reload()
  await handles.first().waitFor()
  expect(await handlesOf(page)).toEqual(before)
}

/** A piece is found broken while it is packed: its order waits for it, until that is taken back. */
async function findBroken(page: Page, number: string) {
  await page.goto('/admin/packing')
  await page.getByText(`${many} ready`, { exact: true }).waitFor()
  const head = page.getByRole('button', { name: new RegExp(`^#${number}`) })
  await head.click()
  await page.getByText('Report a broken piece').click()
  await page.getByRole('button', { name: 'is broken' }).first().click()
  const dialog = page.getByRole('dialog', { name: 'What happened?' })
  expect(await dialog.getByLabel('Reason').locator('option:checked').textContent()).toBe('Broke afterwards')
  expect([await seriousFaults(page), await overflow(page)]).toEqual([[], 0])
  await dialog.getByRole('button', { name: 'Queue it again' }).click()
  await page.getByText(`${many - 1} ready`, { exact: true }).waitFor()
  await page.getByRole('button', { name: 'Undo' }).click()
  await page.getByText(`${many} ready`, { exact: true }).waitFor()
  await head.click()
}

/** Says of a piece that it failed, and pauses its order. */
async function failAndPause(page: Page, called: string) {
  type Waiting = { id: string; orderId: string; productName: string }
  const { pieces } = await callApi(page, 'GET', '/api/print-queue')
  const { id, orderId } = pieces.find(({ productName }: Waiting) => productName === called)
  const [{ id: printerId }] = await callApi(page, 'GET', '/api/printers')
  await callApi(page, 'POST', '/api/print-queue/start', { pieces: [id], printerId })
  await callApi(page, 'POST', `/api/print-queue/${id}/fail`, { reason: 'strings', gramsLost: 3 })
  await callApi(page, 'POST', `/api/print-queue/orders/${orderId}/pause`)
  await page.reload()
}

/** Packs one parcel per order and ships them with pasted numbers; each buyer is told once and can track the parcel. */
async function packAndPost(page: Page, orders: { id: string; number: string; account: { email: string } }[]) {
  await page.goto('/admin/packing')
  await page.getByText(`${many} ready`, { exact: true }).waitFor()
  for (const { number } of orders) {
    await page.getByRole('button', { name: `Pack all of #${number}` }).click()
    await page.getByRole('link', { name: `${number}-1` }).waitFor()
  }
  await page.getByText('Nothing to pack').waitFor()
  await page.goto('/admin/tracking')
  const pasted = orders.map(({ number }, place) => `${number}-1\t98657878885${place}\tFedEx`).join('\n')
  await page.getByLabel('Order number, tracking number').fill(pasted)
  await page.getByRole('button', { name: 'Check the list' }).click()
  await page.getByText(`${many} to ship, 0 with a new number, 0 unchanged, 0 wrong.`).waitFor()
  await page.getByRole('button', { name: `Save ${many} tracking numbers` }).click()
  await page.getByText(`${many} done.`).waitFor()
  for (const [place, { id }] of orders.entries()) {
    const { status, trackingNumber, arrival } = await callApi(page, 'GET', `/api/orders/${id}`)
    expect([status, trackingNumber, arrival.isDelayed]).toEqual(['shipped', `98657878885${place}`, false])
  }
  await page.goto('/admin/packing')
  await page.getByText('No parcels to ship.').waitFor()
}

// rule 108
test.each(evenings)(
  'an evening at the printers, %i px wide: orders, pieces by the dozen, one failure',
  async (width, on) => {
    const place = on === storiesOn ? office : await openOffice({}, on)
    const shopper = await place.asAdmin('/admin/print-queue', width)
    const { page } = shopper
    await page.getByText('No pieces to print').waitFor()
    for (const [called, color] of [
      ['Prusa', 'red'],
      ['Bambu', 'blue'],
    ] as const)
      await addPrinter(page, `${called} ${width}`, color)

    const gift = { name: `${name} ${width}`, price: '12.00', stock: 0, isPublished: true }
    await callApi(page, 'POST', '/api/products', { ...gift, modelFile: '/models/name-plate@1.bin' })
    const orders: Awaited<ReturnType<Office['ordered']>>[] = []
    for (const wish of wishes) orders.push(await place.ordered(gift.name, wish))
    const ids = orders.map(({ id }) => id)
    await page.goto('/admin/print-queue')
    await page.getByText(`${red + blue} pieces to print`).waitFor()
    const spool = await callApi(page, 'POST', '/api/spools', { name: 'Nearly empty', color: 'red', gramsLeft: 1 })
    // What a piece takes is known once its file is made.
    await expect.poll(async () => (await callApi(page, 'GET', '/api/spools/left'))[0].state).toBe('short')
    await page.reload()
    await page.getByText(/^Missing filament: .* of PLA · Red\. /).waitFor()
    expect(await overflow(page)).toBe(0)
    await callApi(page, 'DELETE', `/api/spools/${spool.id}`)
    await page.reload()
    await page.getByText(`${red + blue} pieces to print`).waitFor()
    expect(await page.getByText('Missing filament').count()).toBe(0)
    await page
      .getByRole('button', { name: /^Move / })
      .nth(5)
      .scrollIntoViewIfNeeded()
    await moveAbout(page)
    expect([await seriousFaults(page), await overflow(page)]).toEqual([[], 0])
    await page.goto('/admin/print-queue?group=filament')
    await page.getByText(`${red + blue} pieces to print`).waitFor()
    expect([await seriousFaults(page), await overflow(page)]).toEqual([[], 0])

    expect(await print(page, 'PLA · Red', `Prusa ${width}`)).toBe(red)
    await page.getByText(`${blue} pieces to print`).waitFor()
    expect(await print(page, 'PLA · Blue', `Bambu ${width}`)).toBe(blue)
    const prusa = page.getByRole('listitem').filter({ has: page.getByRole('heading', { name: `Prusa ${width}` }) })
    const bambu = page.getByRole('listitem').filter({ has: page.getByRole('heading', { name: `Bambu ${width}` }) })
    expect([await seriousFaults(page), await overflow(page)]).toEqual([[], 0])

    await prusa.getByRole('button', { name: 'has failed' }).first().click()
    const dialog = page.getByRole('dialog', { name: 'What happened?' })
    await dialog.getByLabel('Reason').selectOption({ label: 'Came loose from the bed' })
    await dialog.getByLabel('Filament lost (grams)').fill('7')
    await dialog.getByRole('button', { name: 'Queue it again' }).click()
    await expectToast(page, 'Queued again')
    await prusa.getByRole('button', { name: `All ${red - 1} finished` }).click()
    await expectToast(page, 'Done', `${red - 1} pieces off Prusa ${width}.`)
    await bambu.getByRole('button', { name: `All ${blue} finished` }).click()
    await expectToast(page, 'Done', `${blue} pieces off Bambu ${width}.`)

    // All orders but one are complete; the last one waits for a reprint.
    const ready = async () => {
      const { orders } = await callApi(page, 'GET', '/api/orders/search?view=to-ship')
      return orders.filter(({ id }: { id: string }) => ids.includes(id)).length
    }
    // The page updates optimistically.
    await expect.poll(ready).toBe(many - 1)
    await page.getByText('Reprint').waitFor()
    expect(await print(page, 'PLA · Red', `Prusa ${width}`)).toBe(1)
    await prusa.getByRole('button', { name: 'Finished' }).click()
    await page.getByText('No pieces to print').waitFor()
    await expect.poll(ready).toBe(many)
    await page.goto('/admin/orders?view=to-ship')
    await page.getByText(`${many} orders`).waitFor()
    await page.getByText('Ready to ship').filter({ visible: true }).nth(1).waitFor()

    await findBroken(page, orders[0]!.number)
    await packAndPost(page, orders)
    for (const { id } of await callApi(page, 'GET', '/api/printers'))
      await callApi(page, 'DELETE', `/api/printers/${id}`)
    expectNoComplaints(shopper)
    await shopper.close()
    if (place !== office) await place.close()
  },
)

test('a printer that is linked takes the sliced plate, says how far it is, and when it is done', async () => {
  const machine = await startPrinter('octoprint')
  const shopper = await office.asAdmin('/admin/print-queue', 390)
  const { page } = shopper
  const called = 'Prusa in the cellar'
  // On a phone the second of two is beyond the edge of the window.
  await addPrinter(page, 'Bambu upstairs', 'red')
  await addPrinter(page, called, 'gold')
  const gift = { name: 'Star of the cellar', price: '12.00', stock: 0, isPublished: true }
  await callApi(page, 'POST', '/api/products', gift)
  await office.ordered(gift.name, { customization: { color: 'gold', size: 'small', engraving: 'Ida' } })
  await page.goto('/admin/print-queue?group=filament')
  await page.getByLabel('Select all of PLA · Gold').click()
  const selected = page.getByRole('region', { name: 'Selected' })
  expect(await selected.getByLabel('Printer').locator('option:checked').textContent()).toContain(called)
  await selected.getByRole('button', { name: 'Print these' }).click()
  await expectToast(page, 'Printing', `on ${called}.`)

  await page.getByRole('button', { name: `Link ${called}` }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel('Address of the printer').fill(machine.address)
  await dialog.getByLabel('API key').fill('not-this-one')
  await dialog.getByRole('button', { name: 'Save and test' }).click()
  await dialog.getByText('The printer refuses the key.').waitFor()
  expect([await seriousFaults(page), await overflow(page)]).toEqual([[], 0])
  await dialog.getByLabel('API key').fill(machine.key)
  await dialog.getByRole('button', { name: 'Save and test' }).click()
  await expectToast(page, 'Linked', 'OctoPrint answers.')

  const link = page.getByRole('region', { name: `Link of ${called}` })
  const plate = { name: 'plate.gcode', mimeType: 'text/plain', buffer: Buffer.from('; sliced\nG28\n') }
  await link.getByLabel(`Sliced plate for ${called}`).setInputFiles(plate)
  await expectToast(page, 'Sent', `${called} starts printing.`)
  Object.assign(machine.now, { percent: 50, secondsLeft: 90 * 60 })
  await link.getByText('Printing, 50 %').waitFor()
  await link.getByText('1 h 30 left').waitFor()
  expect([await seriousFaults(page), await overflow(page)]).toEqual([[], 0])

  // Removing the link of a printing printer warns about its plate.
  const takeAway = async () => {
    await link.getByRole('button', { name: `Change link of ${called}` }).click()
    await page.getByRole('button', { name: 'Remove link' }).click()
    return page.getByRole('dialog', { name: `Remove the link of ${called}?` })
  }
  const asked = await takeAway()
  await asked.getByText('The printer is printing a plate and continues.').waitFor()
  expect([await seriousFaults(page), await overflow(page)]).toEqual([[], 0])
  await asked.getByRole('button', { name: 'Cancel' }).click()
  machine.now.state = 'done'
  await link.getByText('Last plate done').waitFor()
  await page.getByRole('list', { name: `On ${called}` }).waitFor({ state: 'detached' })
  // What a printer says may have no blank in it.
  await page.route('**/api/printer-links', async (route) => {
    const links: { sent: object | null }[] = await (await route.fetch()).json()
    for (const { sent } of links) if (sent) Object.assign(sent, { status: 'failed', says: 'ThermalRunaway'.repeat(6) })
    await route.fulfill({ json: links })
  })
  await page.reload()
  await link.getByText('Last plate failed').waitFor()
  expect(await link.evaluate(({ scrollWidth, clientWidth }) => scrollWidth - clientWidth)).toBe(0)
  await page.unrouteAll({ behavior: 'wait' })
  await page.reload()
  await (await takeAway()).getByRole('button', { name: 'Remove' }).click()
  await expectToast(page, 'Link removed')
  await link.getByText('Not linked').waitFor()
  expectNoComplaints(shopper)
  await shopper.close()
  await machine.close()
})

// rule 121
test('the next plate of a printer is proposed, changed and printed', async () => {
  const shopper = await office.asAdmin('/admin/print-queue', 390)
  const { page } = shopper
  const gift = { name: 'Lantern of the plate', price: '12.00', stock: 0, isPublished: true }
  await callApi(page, 'POST', '/api/products', { ...gift, modelFile: '/models/lantern@1.bin' })
  for (const color of ['green', 'red']) await office.ordered(gift.name, { quantity: 3, customization: { color } })
  const bed = { bedWidth: 250, bedDepth: 210, bedGap: 5, color: 'red', minutesADay: 600, isWorking: true }
  await callApi(page, 'POST', '/api/printers', { ...bed, kind: 'single', name: 'Of one color' })
  await page.reload()
  await page.getByRole('button', { name: 'Next plate of Of one color' }).click()
  const proposed = page.getByRole('region', { name: 'Next plate of Of one color' })
  const ticks = proposed.getByRole('checkbox', { name: `Print ${gift.name}` })
  await expect.poll(() => ticks.count()).toBe(3)
  await proposed.getByRole('button', { name: 'Print 3 pieces' }).waitFor()
  expect([await seriousFaults(page), await overflow(page)]).toEqual([[], 0])
  await ticks.first().click()
  const [file] = await Promise.all([
    page.waitForEvent('download'),
    proposed.getByRole('button', { name: 'Print 2 pieces' }).click(),
  ])
  await expectToast(page, 'Printing', '2 pieces on Of one color.')
  const { filaments, places } = readPrintModel(await buffer(await file.createReadStream()))
  expect([filaments, places.length]).toEqual([['Red'], 2])
  // Both colors together are offered as two plates.
  await page.getByRole('button', { name: 'All 2 finished' }).click()
  await expectToast(page, 'Done')
  const rows = page.getByRole('row').filter({ hasText: gift.name })
  for (const row of await rows.all()) await row.getByRole('checkbox').click()
  const selected = page.getByRole('region', { name: 'Selected' })
  await selected.getByLabel('Printer').selectOption({ label: 'Of one color (PLA · Red)' })
  await selected.getByText('Of one color prints one filament on a plate').waitFor()
  expect([await seriousFaults(page), await overflow(page)]).toEqual([[], 0])
  await selected.getByRole('button', { name: 'Print 1 piece, PLA · Red' }).click()
  await expectToast(page, 'Printing', '1 piece on Of one color.')
  await selected.getByText('Load PLA · Green first.').waitFor()
  for (const { id, orderId } of (await callApi(page, 'GET', '/api/print-queue/printing')) as Started[]) {
    await callApi(page, 'POST', '/api/print-queue/finish', { pieces: [id] })
    await callApi(page, 'PUT', `/api/orders/${orderId}/status`, { status: 'cancelled' })
  }
  for (const { orderId } of (await callApi(page, 'GET', '/api/print-queue')).pieces as Started[])
    await callApi(page, 'PUT', `/api/orders/${orderId}/status`, { status: 'cancelled' })
  for (const { id } of await callApi(page, 'GET', '/api/printers')) await callApi(page, 'DELETE', `/api/printers/${id}`)
  expectNoComplaints(shopper)
  await shopper.close()
})
type Started = { id: string; orderId: string }

// rule 123
test('the speed of a printer is found with a test part', async () => {
  const shopper = await office.asAdmin('/admin/print-queue', 390)
  const { page } = shopper
  await page.getByRole('button', { name: 'Add Printer' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel('Name').fill('Quick one')
  await dialog.getByText('Measure with a test part').click()
  const said = await dialog.getByText(/The shop estimates/).textContent()
  const [, hours = '0', minutes = '0'] = /estimates (?:(\d+)\sh\s?)?(\d+)?/.exec(said ?? '') ?? []
  const estimated = Number(hours) * 60 + Number(minutes)
  await dialog.getByLabel('Minutes in your slicer').fill(String(Math.round(estimated / 2)))
  expect([await seriousFaults(page), await overflow(page)]).toEqual([[], 0])
  await dialog.getByRole('button', { name: /^Use \d+ %$/ }).click()
  const speed = Number(await dialog.getByLabel('Speed (%)').inputValue())
  expect(Math.abs(speed - 200)).toBeLessThan(5)
  await dialog.getByRole('button', { name: 'Create Printer' }).click()
  await expectToast(page, 'Printer created')
  const printers = await callApi(page, 'GET', '/api/printers')
  const made = printers.find(({ name }: { name: string }) => name === 'Quick one')
  expect(made.speedPercent).toBe(speed)
  await callApi(page, 'DELETE', `/api/printers/${made.id}`)
  expectNoComplaints(shopper)
  await shopper.close()
})

test('pieces in another material are marked wherever they are printed', async () => {
  const shopper = await office.asAdmin('/admin/print-queue', 390)
  const { page } = shopper
  const gift = { name: 'Planter of the balcony', price: '12.00', stock: 0, isPublished: true, material: 'petg' }
  await callApi(page, 'POST', '/api/products', gift)
  await office.ordered(gift.name, { customization: { color: 'red', size: 'small' } })
  const bed = { bedWidth: 250, bedDepth: 210, bedGap: 5, color: 'red', minutesADay: 600, isWorking: true }
  const [usual, hot] = [
    await callApi(page, 'POST', '/api/printers', { ...bed, name: 'Of PLA' }),
    await callApi(page, 'POST', '/api/printers', { ...bed, name: 'Of PETG', color: 'blue', material: 'petg' }),
  ]
  await page.goto('/admin/print-queue?group=filament')
  const piece = page.getByRole('row').filter({ hasText: gift.name })
  await piece.getByText('PETG', { exact: true }).filter({ visible: true }).waitFor()
  await page.getByLabel('Select all of PETG · Red').click()
  const selected = page.getByRole('region', { name: 'Selected' })
  const printer = selected.getByLabel('Printer')
  // Another color needs a change of filament; another material also a change of temperature.
  expect(await printer.locator('option:checked').textContent()).toBe('Of PETG (PETG · Blue)')
  const warning = selected.getByText('Load PETG · Red first.')
  await warning.waitFor()
  await callApi(page, 'PUT', `/api/printers/${hot.id}`, { alsoLoaded: ['petg red'] })
  await printer.selectOption(usual.id)
  await selected.getByRole('button', { name: 'Loaded, print these' }).waitFor()
  await page.reload()
  await page.getByLabel('Select all of PETG · Red').click()
  await selected.getByRole('button', { name: 'Print these', exact: true }).waitFor()
  expect([await warning.count(), await printer.inputValue()]).toEqual([0, hot.id])
  await printer.selectOption(usual.id)
  await warning.waitFor()
  expect([await seriousFaults(page), await overflow(page)]).toEqual([[], 0])
  for (const { id } of await callApi(page, 'GET', '/api/printers')) await callApi(page, 'DELETE', `/api/printers/${id}`)
  await shopper.close()
})

test('the queue can be read on a tablet, on a phone below the printers, and on paper', async () => {
  const shopper = await office.asAdmin('/admin/print-queue', 1024)
  const { page } = shopper
  const gift = { name: 'Sheet of the workshop', price: '12.00', stock: 0, isPublished: true }
  await callApi(page, 'POST', '/api/products', gift)
  const customization = { color: 'green', size: 'small', engraving: 'Ida' }
  await office.ordered(gift.name, { customization })
  for (const called of ['Left', 'Middle', 'Right']) await addPrinter(page, called, 'green')
  await page.goto('/admin/print-queue')
  const piece = page.getByRole('link', { name: gift.name }).filter({ visible: true }).first()
  const isWhole = () => piece.evaluate((one) => one.scrollHeight <= one.clientHeight)
  for (const width of [820, 1024]) {
    await page.setViewportSize({ width, height: 900 })
    await page.getByText('PLA · Green · Small 5 cm').filter({ visible: true }).first().waitFor()
    expect([await isWhole(), await overflow(page)]).toEqual([true, 0])
  }
  await page.setViewportSize({ width: 390, height: 844 })
  expect((await page.getByRole('region', { name: 'Queue' }).boundingBox())?.y).toBeLessThan(600)
  expect([await isWhole(), await seriousFaults(page), await overflow(page)]).toEqual([true, [], 0])
  await failAndPause(page, gift.name)
  for (const width of [390, 820]) {
    await page.setViewportSize({ width, height: 844 })
    await page.getByText('Reprint').filter({ visible: true }).first().waitFor()
    expect([(await piece.boundingBox())!.width > 100, await isWhole(), await overflow(page)]).toEqual([true, true, 0])
  }
  await page.setViewportSize({ width: 718, height: 1000 })
  await page.emulateMedia({ media: 'print' })
  expect([await isWhole(), await page.getByRole('region', { name: 'Printers' }).count()]).toEqual([true, 0])
  await shopper.close()
})

// rule 126
test.each([1440, 390])('one press slices a plate and sends it to its printer (%i px)', async (width) => {
  const machine = await startPrinter('moonraker')
  const shopper = await office.asAdmin('/admin/print-queue', width)
  const { page } = shopper
  const called = `Voron ${width}`
  const color = width === 390 ? 'blue' : 'green'
  const kind = { name: called, kind: 'single', bedWidth: 250, bedDepth: 210, bedGap: 5, color }
  const { id: printerId } = await callApi(page, 'POST', '/api/printers', { ...kind, minutesADay: 600, isWorking: true })
  const link = { kind: 'moonraker', address: machine.address, key: machine.key }
  await callApi(page, 'PUT', `/api/printer-links/${printerId}`, link)
  await page.reload()
  await page.getByRole('button', { name: `Change link of ${called}` }).click()
  const dialog = page.getByRole('dialog')
  const choose = (name: string, text: string) =>
    dialog.getByLabel('Profile for slicing').setInputFiles({ name, mimeType: 'text/plain', buffer: Buffer.from(text) })
  await choose('bundle.ini', '[print:Fine]')
  await dialog.getByText('The file holds several profiles.').waitFor()
  await choose('voron-pla.ini', standInProfile)
  await dialog.getByText('Plates are sliced with voron-pla.ini').waitFor()
  expect([await seriousFaults(page), await overflow(page)]).toEqual([[], 0])
  await page.keyboard.press('Escape')
  const gift = {
    name: `Star of ${width}`,
    price: '12.00',
    stock: 0,
    isPublished: true,
    modelFile: '/models/star@1.bin',
  }
  await callApi(page, 'POST', '/api/products', gift)
  await office.ordered(gift.name, { customization: { color, size: 'small' } })
  await page.goto('/admin/print-queue')
  await page.getByRole('button', { name: `Next plate of ${called}` }).click()
  const plate = page.getByRole('region', { name: `Next plate of ${called}` })
  await plate.getByRole('button', { name: /^Print \d/ }).click()
  await expectToast(page, 'Slicing', `${called} gets the plate as soon as it is sliced.`)
  const stand = page.getByRole('region', { name: `Link of ${called}` })
  await stand.getByText(/Printing, \d+ %/).waitFor()
  expect(machine.received).toHaveLength(1)
  expect([await seriousFaults(page), await overflow(page)]).toEqual([[], 0])
  expectNoComplaints(shopper)
  await shopper.close()
  await machine.close()
})
