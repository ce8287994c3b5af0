import { zipSync } from 'fflate'
import type { PrintForm } from '#features/proofs/server/file-names.ts'
import { findPlate, findPrintFile } from '#features/proofs/server/make-files.ts'
import type { MakingShop } from '#features/proofs/server/threads.ts'
import { findSettings } from '#features/settings/server/find-settings.ts'
import { Problem } from '#platform/problem.ts'
import { Calls } from '#platform/server/calls.ts'
import { attachment, eachOnce } from '#platform/server/file-names.ts'
import type { ShopContext } from '#platform/server/http.ts'
import { findPrintLine, findPrintLines } from './find-print-lines.ts'

const contentTypes = { '3mf': 'model/3mf', stl: 'model/stl' } satisfies Record<PrintForm, string>
const mostLines = 200
const items = { items: 'The ids of the lines, with commas between.' }
const onePiece = 'One piece, in millimetres.'

/** `/api/orders/{id}/items/{itemId}/print.3mf`: what a printer needs of a line. Files are made when a line is paid. */
export const printFileCalls = (shop: MakingShop) => {
  const send = async (c: ShopContext, line: { orderId: string; itemId: string }, form: PrintForm) => {
    const { proofId, fileName } = await findPrintLine(shop, line)
    return sendFile(c, `${fileName}.${form}`, contentTypes[form], await findPrintFile(shop, { id: proofId, form }))
  }
  return new Calls()
    .get(
      '/:id/items/:itemId/print.3mf',
      {
        who: 'an admin',
        does: 'The print file of a line, with its colours.',
        gives: { contentType: contentTypes['3mf'], does: onePiece },
        refuses: ['conflict', 'unavailable'],
      },
      ({ c, param: { id, itemId } }) => send(c, { orderId: id, itemId }, '3mf'),
    )
    .get(
      '/:id/items/:itemId/print.stl',
      {
        who: 'an admin',
        does: 'The print file of a line, in one colour.',
        gives: { contentType: contentTypes.stl, does: onePiece },
        refuses: ['conflict', 'unavailable'],
      },
      ({ c, param: { id, itemId } }) => send(c, { orderId: id, itemId }, 'stl'),
    )
}

/** `/api/printing`: print files of several lines at once. */
export const printingCalls = (shop: MakingShop) =>
  new Calls()
    .get(
      '/files.zip',
      {
        who: 'an admin',
        does: 'The print files of several lines.',
        query: items,
        gives: { contentType: 'application/zip', does: 'A 3MF file for each line.' },
        refuses: ['not-found', 'conflict', 'unavailable'],
      },
      async ({ c, query }) => {
        const lines = await findPrintLines(shop, readItems(query))
        const files: Record<string, Uint8Array> = {}
        const names = eachOnce(lines.map(({ fileName }) => `${fileName}.3mf`))
        for (const [i, { proofId }] of lines.entries())
          files[names[i] ?? ''] = await findPrintFile(shop, { id: proofId, form: '3mf' })
        // Each is packed already.
        return sendFile(c, 'print-files.zip', 'application/zip', zipSync(files, { level: 0 }))
      },
    )
    .get(
      '/plate.3mf',
      {
        who: 'an admin',
        does: 'Several lines arranged on one bed, whose size is a setting.',
        query: items,
        gives: { contentType: contentTypes['3mf'], does: 'Every piece of each line, in millimetres.' },
        refuses: ['not-found', 'conflict', 'unavailable'],
      },
      async ({ c, query }) => {
        const lines = await findPrintLines(shop, readItems(query))
        const { bedWidth: width, bedDepth: depth, bedGap: gap } = await findSettings(shop)
        const wanted = lines.map(({ proofId, material, quantity }) => ({ proofId, material, count: quantity }))
        const plate = await findPlate(shop, { wanted, bed: { width, depth, gap }, bedIsIn: 'the settings' })
        return sendFile(c, 'plate.3mf', contentTypes['3mf'], plate)
      },
    )

function readItems(query: URLSearchParams): string[] {
  const items = (query.get('items') ?? '').split(',').filter(Boolean)
  if (items.length === 0 || items.length > mostLines)
    throw new Problem('bad-request', `Choose between 1 and ${mostLines} lines.`)
  return items
}

function sendFile(c: ShopContext, name: string, contentType: string, bytes: Uint8Array<ArrayBuffer>) {
  c.header('content-type', contentType)
  c.header('content-disposition', attachment(name))
  return c.body(bytes)
}
