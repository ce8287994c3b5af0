import { expect, test } from 'vitest'
import { meshOf, type Solid } from '#features/gifts/geometry/kernel.ts'
import { to3mf } from '#features/gifts/models/print-file.ts'
import { openWorkshop } from '#features/gifts/models/server/workshop.ts'
import { overflow, seriousFaults, storyWidths } from '../support/browser.ts'
import { openStory } from '../support/story.ts'

const story = openStory('own shop')

/** A head with eyes and a hat; its size tells designs apart. */
async function clownOf(size: number) {
  const { kernel } = await openWorkshop()
  const cube = (sides: [number, number, number], at: [number, number, number]) => kernel.Solid.cube(sides).translate(at)
  const part = (solid: Solid, name: string, hex: string) => ({
    ...{ role: 'body' as const, mesh: meshOf(solid), filament: { name, hex } },
  })
  return to3mf('Clown', [
    part(cube([60, 40, 40], [0, 0, 0]), 'Green', '#3c8c4e'),
    part(cube([8, 3, 8], [12, -1, 22]).add(cube([8, 3, 8], [40, -1, 22])), 'Blue', '#2f6db5'),
    part(cube([size, 20, 12], [20, 10, 39]), 'Red', '#c62828'),
  ])
}

// rule 148
test.each(storyWidths)(
  'at %i px a maker names the parts of a design, and a shopper chooses their filaments',
  async (width) => {
    const name = `Clown of ${width}`
    const clown = await clownOf(width / 100)
    await story.asAdmin(async (page) => {
      await page.setViewportSize({ width, height: 900 })
      await page.goto('/admin/products')
      await page.getByRole('button', { name: 'Add Product' }).click()
      const form = page.getByRole('dialog')
      await form.getByLabel('Name', { exact: true }).fill(name)
      await form.getByLabel('Price (USD)').fill('24.00')
      const file = { name: 'clown.3mf', mimeType: 'model/3mf', buffer: Buffer.from(clown) }
      await form.getByLabel('Design file').setInputFiles(file)
      const parts = form.getByRole('group', { name: 'Parts and their filaments' })
      // The largest part has the color of the gift, and each other its own.
      await parts.getByLabel('Name of body, Blue').fill('Eyes')
      await parts.getByLabel('Name of body, Red').fill('')
      await parts.getByText('Give the part a name.').waitFor()
      await parts.getByLabel('Name of body, Red').fill('Hat')
      await parts.getByLabel('body, Red is printed in').selectOption({ label: 'Red' })
      const hat = parts
        .getByRole('group')
        .filter({ has: page.getByLabel('body, Red is printed in') })
        .last()
      await hat.getByLabel('Gold').check()
      expect(await seriousFaults(page)).toEqual([])
      // Text of twice the size keeps them within the window.
      const large = await page.addStyleTag({ content: 'html { font-size: 200% }' })
      const box = await parts.boundingBox()
      expect((box?.x ?? 0) + (box?.width ?? Number.POSITIVE_INFINITY)).toBeLessThanOrEqual(width)
      await large.evaluate((style) => (style as Element).remove())
      await form.getByRole('checkbox', { name: 'Published' }).check()
      // The design is saved together with the product.
      await form.getByRole('button', { name: 'Create Product' }).click()
      await form.waitFor({ state: 'detached' })
    })
    const products = await (await fetch(`${story.shop.address}/api/products?published=true`)).json()
    const { id } = products.find((one: { name: string }) => one.name === name)
    const { page } = await story.newShopper(width)
    await page.goto(`/products/${id}`)
    const field = page.getByRole('group', { name: /^Hat/ })
    await field.getByRole('radio', { name: 'Red' }).and(page.locator(':checked')).waitFor({ state: 'attached' })
    // A part in one filament is not asked for.
    expect(await page.getByRole('group', { name: /^Eyes/ }).count()).toBe(0)
    await field.getByText('Gold', { exact: true }).last().click()
    await page.waitForURL(/zone2=gold/)
    expect([(await overflow(page)) <= 0, await seriousFaults(page)]).toEqual([true, []])
    // The choice is in the address, also for the server.
    await page.reload()
    await field.getByRole('radio', { name: 'Gold' }).and(page.locator(':checked')).waitFor({ state: 'attached' })
    await page
      .getByRole('button', { name: /^Add to Cart/ })
      .first()
      .click()
    const cart = page.getByRole('dialog')
    await cart.getByText(/Eyes: Blue · Hat: Gold/).waitFor()
    await cart.getByRole('link', { name: /^Edit/ }).click()
    await page.waitForURL(/zone2=gold/)
    await field.getByRole('radio', { name: 'Gold' }).and(page.locator(':checked')).waitFor({ state: 'attached' })
  },
)
