import { afterAll, beforeAll, expect, test } from 'vitest'
import { openBodyRoom } from '#platform/server/body-room.ts'
import { openTestShop, type TestShop, type Visitor } from '../support/test-shop.ts'

let shop: TestShop
let admin: Visitor
beforeAll(async () => {
  shop = await openTestShop()
  admin = await shop.admin()
})
afterAll(() => shop.close())

// Five designs of 50 MB at once ended a shop on a machine of 512 MB.
test.each([
  ['/api/designs?name=gnome.stl', 'application/octet-stream'],
  ['/api/custom-requests/images', 'image/png'],
  ['/api/products/import?columns=guess', 'text/csv'],
  ['/api/printer-links/none/plates?name=plate.gcode', 'application/octet-stream'],
])('%s takes no file that the shop has no room for, and takes one again later', async (path, contentType) => {
  const { holdBody, holdFile } = shop.services
  const room = openBodyRoom(() => 1000)
  Object.assign(shop.services, { holdBody: room, holdFile: room })
  const send = async (length: number) => {
    const { status, text } = await admin.call('POST', path, new Uint8Array(length), { 'content-type': contentType })
    return { status, text }
  }
  const refused = {
    status: 503,
    text: expect.stringContaining('Other files are being received. Please try again in a moment.'),
  }
  expect(await send(1001)).toEqual(refused)
  const other = room()
  other.add(600)
  other.complete()
  expect(await send(401)).toEqual(refused)
  other.release()
  for (let i = 0; i < 3; i++) expect((await send(401)).status).toBeLessThan(500)
  Object.assign(shop.services, { holdBody, holdFile })
})
