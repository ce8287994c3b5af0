import { spawnSync } from 'node:child_process'
import { buffer } from 'node:stream/consumers'
import { strFromU8, unzipSync } from 'fflate'
import type { Page } from 'playwright-core'
import sharp from 'sharp'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { defaultSlicing } from '#features/gifts/estimates/default-slicing.ts'
import { sliceToCode } from '#features/selling/proofs/server/run-slicer.ts'
import { callApi, expectNoComplaints, expectToast, newShopper, overflow, seriousFaults } from '../support/browser.ts'
import { type Office, openOffice } from '../support/office.ts'
import { readPrintModel } from '../support/print-files.ts'

let office: Office
beforeAll(async () => {
  office = await openOffice()
})
afterAll(() => office.close())

/** Fills the open dialog, checks its accessibility, and saves it. */
async function save(page: Page, button: string, toast: string) {
  expect([await seriousFaults(page), await overflow(page)]).toEqual([[], 0])
  await page.getByRole('dialog').getByRole('button', { name: button }).click()
  await expectToast(page, toast)
  await page.getByRole('dialog').waitFor({ state: 'detached' })
}

async function addFilament(
  page: Page,
  name: string,
  fill: (dialog: ReturnType<Page['getByRole']>) => Promise<unknown>,
) {
  await page.getByRole('button', { name: 'Add Filament' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel('Name', { exact: true }).fill(name)
  await fill(dialog)
  await save(page, 'Create Filament', 'Filament created')
}

async function addPrinter(page: Page, name: string, kind: string, loaded: string[]) {
  await page.getByRole('button', { name: 'Add Printer' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel('Name', { exact: true }).fill(name)
  await dialog.getByLabel('Filaments', { exact: true }).selectOption(kind)
  const [first, ...others] = loaded
  await dialog.getByLabel('Loaded filament').selectOption({ label: `PLA · ${first}` })
  for (const other of others) await dialog.getByRole('checkbox', { name: `PLA · ${other}` }).check()
  await save(page, 'Create Printer', 'Printer created')
}

/** Grams that have left the spool of a filament. */
async function usedOf(page: Page, filament: string): Promise<number> {
  const spools = (await callApi(page, 'GET', '/api/spools')) as { name: string; gramsLeft: number }[]
  return 1000 - (spools.find(({ name }) => name === `Spool of ${filament}`)?.gramsLeft ?? Number.NaN)
}

// rules 118 to 121
test.each([1440, 390])('a maker’s first hour in a window of %i px', async (width) => {
  const shopper = await office.asAdmin('/admin/filaments', width)
  const { page } = shopper
  const [black, white, sunset] = ['Galaxy black', 'Snow white', 'Silk sunset'].map((name) => `${name} ${width}`) as [
    string,
    string,
    string,
  ]
  await addFilament(page, black, async (dialog) => {
    await dialog.getByLabel('Color', { exact: true }).fill('#15151d')
    await dialog.getByLabel('Finish').selectOption('sparkle')
  })
  // A photo of a swatch on a dark table.
  const swatch = await sharp({ create: { width: 400, height: 300, channels: 3, background: '#202020' } })
    .composite([{ input: { create: { width: 200, height: 150, channels: 3, background: '#f4f6f7' } } }])
    .png()
    .toBuffer()
  await addFilament(page, white, async (dialog) => {
    const file = { name: 'swatch.png', mimeType: 'image/png', buffer: swatch }
    await dialog.getByLabel('A photo: Color').setInputFiles(file)
    await expect.poll(() => dialog.getByLabel('Color', { exact: true }).inputValue()).toBe('#f4f6f7')
  })
  await addFilament(page, sunset, async (dialog) => {
    await dialog.getByLabel('Two-tone').check()
    await dialog.getByLabel('Color', { exact: true }).fill('#ff7a1a')
    await dialog.getByLabel('Second color', { exact: true }).fill('#b02aff')
    await dialog.getByLabel('Finish').selectOption('silk')
  })

  await page.goto('/admin/print-queue')
  for (const { id } of await callApi(page, 'GET', '/api/printers')) await callApi(page, 'DELETE', `/api/printers/${id}`)
  await page.reload()
  await addPrinter(page, 'The small one', 'single', [white])
  await addPrinter(page, 'The old one', 'pause', [black])
  await addPrinter(page, 'The quick one', 'slots', [black, white])

  await page.goto('/admin/filament')
  for (const name of [black, white]) {
    await page.getByRole('button', { name: 'Add Spool' }).first().click()
    const dialog = page.getByRole('dialog')
    await dialog.getByLabel('Name', { exact: true }).fill(`Spool of ${name}`)
    await dialog.getByLabel('Filament', { exact: true }).selectOption({ label: `PLA · ${name}` })
    await dialog.getByLabel('Grams left').fill('1000')
    await save(page, 'Create Spool', 'Spool created')
  }

  // The gift is sold in black with white letters.
  const filaments = (await callApi(page, 'GET', '/api/filaments')) as { name: string; color: string }[]
  const colorOf = (name: string) => filaments.find((one) => one.name === name)?.color ?? ''
  const gift = `Name sign of ${width}`
  const signs = (await callApi(page, 'GET', '/api/products')) as { name: string; modelFile: string }[]
  const { modelFile } = signs.find(({ name }) => name === 'Layered Name Sign')!
  const made = { name: gift, price: '12.00', stock: 0, isPublished: true, modelFile }
  const { id } = await callApi(page, 'POST', '/api/products', { ...made, letters: [colorOf(white)] })
  const visitor = await newShopper(office.browser, office.shop.address, width)
  await visitor.page.goto(`/products/${id}`)
  await visitor.page.locator('label').filter({ hasText: black }).first().click()
  expect(await overflow(visitor.page)).toBe(0)
  expectNoComplaints(visitor)
  await visitor.close()
  const customization = { color: colorOf(black), size: 'medium', engraving: 'Emma' }
  for (let orders = 0; orders < 2; orders++) await office.ordered(gift, { quantity: 1, customization })

  // The workshop's files are made a moment after the payment.
  const measured = async () => {
    const { pieces } = (await callApi(page, 'GET', '/api/print-queue')) as { pieces: { grams: number | null }[] }
    return pieces.length > 0 && pieces.every(({ grams }) => grams !== null)
  }
  await expect.poll(measured).toBe(true)

  /** Prints the proposed plate of a printer, with one of the two pieces, and marks it as finished. */
  const printOn = async (printer: string) => {
    await page.goto('/admin/print-queue')
    await page.getByRole('button', { name: `Next plate of ${printer}` }).click()
    const proposed = page.getByRole('region', { name: `Next plate of ${printer}` })
    const ticks = proposed.getByRole('checkbox', { name: `Print ${gift}` })
    await ticks.first().waitFor()
    if ((await ticks.count()) > 1) await ticks.first().click()
    expect([await seriousFaults(page), await overflow(page)]).toEqual([[], 0])
    const [file] = await Promise.all([
      page.waitForEvent('download'),
      proposed.getByRole('button', { name: /rint 1 piece$/ }).click(),
    ])
    await expectToast(page, 'Printing')
    const bytes = await buffer(await file.createReadStream())
    await page.getByRole('button', { name: 'Finished', exact: true }).first().click()
    await expectToast(page, 'Done')
    return bytes
  }

  const plate = await printOn('The quick one')
  expect(readPrintModel(plate).filaments).toEqual([black, white])
  // Its letters weigh less than the gift, and its purge and tower are on both spools.
  await expect.poll(() => usedOf(page, black)).toBeGreaterThan(3)
  expect(await usedOf(page, white)).toBeGreaterThan(0)
  expect(await usedOf(page, white)).toBeLessThan(await usedOf(page, black))

  const byHand = await printOn('The old one')
  const changes = strFromU8(unzipSync(byHand)['Metadata/Prusa_Slicer_custom_gcode_per_print_z.xml'] ?? new Uint8Array())
  expect(changes.match(/<code print_z="[\d.]+" type="0" extruder="1" color="#F4F6F7"/g)).toHaveLength(1)
  if (spawnSync('prusa-slicer', ['--help']).status === 0) {
    const code = await sliceToCode('prusa-slicer', { file: byHand, form: '3mf', settings: defaultSlicing })
    expect(code.match(/^M600$/gm)).toHaveLength(1)
  }

  await page.goto('/admin/profit?days=365')
  await page.getByRole('region', { name: 'Profit' }).getByRole('table').waitFor()
  expect([await seriousFaults(page), await overflow(page)]).toEqual([[], 0])
  expectNoComplaints(shopper)
  await shopper.close()
})

// rule 147
test.each([1440, 390])('a material of the maker’s own in a window of %i px', async (width) => {
  const shopper = await office.asAdmin('/admin/filaments', width)
  const { page } = shopper
  const [asa, orange] = [`ASA ${width}`, `Signal orange ${width}`]
  await page.getByRole('button', { name: 'Add Material' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel('Name', { exact: true }).fill('pla')
  await dialog.getByLabel('Density').fill('much')
  await dialog.getByRole('button', { name: 'Create Material' }).click()
  await dialog.getByText('Use a density between 0.3 and 12 g/cm³, such as 1.24.').waitFor()
  await dialog.getByLabel('Density').fill('1,075')
  await dialog.getByLabel('Price per kilogram').fill('34,5')
  await dialog.getByRole('button', { name: 'Create Material' }).click()
  await dialog.getByText('The shop already has a material named pla. Choose another name.').first().waitFor()
  await dialog.getByLabel('Name', { exact: true }).fill(asa)
  await dialog.getByLabel('Name for shoppers').fill(`Weatherproof ${asa}`)
  await save(page, 'Create Material', 'Material created')
  const card = page.getByRole('listitem').filter({ has: page.getByRole('button', { name: `Edit ${asa}` }) })
  expect(await card.innerText()).toContain(`Sold as Weatherproof ${asa} · 1.075\u00a0g/cm³ · $34.50\u00a0per\u00a0kg`)

  await addFilament(page, orange, async (dialog) => {
    await dialog.getByLabel('Material').selectOption({ label: asa })
    await dialog.getByLabel('Color', { exact: true }).fill('#ff7a1a')
  })
  const { id } = await callApi(page, 'POST', '/api/products', {
    name: `Hook ${width}`,
    price: '5.00',
    isPublished: true,
  })
  await page.goto(`/admin/products?q=Hook ${width}`)
  await page.getByRole('button', { name: `Edit Hook ${width}` }).click()
  await dialog.getByLabel('Material').selectOption({ label: asa })
  await dialog.getByRole('button', { name: 'Save Product' }).click()
  await dialog.waitFor({ state: 'detached' })
  const visitor = await newShopper(office.browser, office.shop.address, width)
  await visitor.page.goto(`/products/${id}`)
  await visitor.page.getByText(`Weatherproof ${asa}`).waitFor()
  expect(await overflow(visitor.page)).toBe(0)
  // A name without a place to break fits, too.
  const materials = (await callApi(page, 'GET', '/api/materials')) as { id: string; name: string }[]
  const own = materials.find(({ name }) => name === asa)
  await callApi(page, 'PUT', `/api/materials/${own?.id}`, { soldAs: 'W'.repeat(30) })
  await visitor.page.reload()
  await visitor.page.getByText('W'.repeat(30)).waitFor()
  expect(await overflow(visitor.page)).toBe(0)
  expectNoComplaints(visitor)
  await visitor.close()

  // In use, the material is archived; its product keeps it, and no other is made of it.
  await page.goto('/admin/filaments')
  await page.getByRole('button', { name: `Delete ${asa}` }).click()
  await dialog.getByRole('button', { name: 'Delete' }).click()
  await card.getByText('Archived').waitFor()
  await page.getByRole('button', { name: 'Add Filament' }).click()
  const offered = dialog.getByLabel('Material').locator('option')
  await expect.poll(() => offered.allTextContents()).toContain('PETG')
  expect(await offered.allTextContents()).not.toContain(asa)
  await shopper.close()
})
