import { zipSync } from 'fflate'
import { findSettings } from '#features/base/settings/server/find-settings.ts'
import type { Material } from '#features/gifts/makes/materials.ts'
import type { PrintForm } from '#features/selling/proofs/server/file-names.ts'
import { findPlates, findPrintFile } from '#features/selling/proofs/server/make-files.ts'
import { listPrinters } from '#features/workshop/printers/server/find-printers.ts'
import { Problem } from '#platform/problem.ts'
import { Calls } from '#platform/server/calls.ts'
import { attachment, eachOnce } from '#platform/server/file-names.ts'
import type { ShopContext } from '#platform/server/http.ts'
import type { Shop } from '#platform/server/shop.ts'
import { findPrintLine, findPrintLines, type PrintLine } from './find-print-lines.ts'

const contentTypes = { '3mf': 'model/3mf', stl: 'model/stl' } satisfies Record<PrintForm, string>
const maxLines = 200
const items = { items: 'The ids of the lines, separated by commas.' }
const onePiece = 'One piece, in millimeters.'

/** `/api/orders/{id}/items/{itemId}/print.3mf`: the print file of a line. Files are made when a line is paid. */
export const printFileCalls = (shop: Shop) => {
  const send = async (c: ShopContext, line: { orderId: string; itemId: string }, form: PrintForm) => {
    const { proofId, fileName } = await findPrintLine(shop, line)
    return sendFile(c, `${fileName}.${form}`, contentTypes[form], await findPrintFile(shop, { id: proofId, form }))
  }
  return new Calls()
    .get(
      '/:id/items/:itemId/print.3mf',
      {
        who: 'the workshop',
        does: 'The print file of a line, with its colors.',
        gives: { contentType: contentTypes['3mf'], does: onePiece },
        refuses: ['conflict', 'unavailable'],
      },
      ({ c, param: { id, itemId } }) => send(c, { orderId: id, itemId }, '3mf'),
    )
    .get(
      '/:id/items/:itemId/print.stl',
      {
        who: 'the workshop',
        does: 'The print file of a line, in one color.',
        gives: { contentType: contentTypes.stl, does: onePiece },
        refuses: ['conflict', 'unavailable'],
      },
      ({ c, param: { id, itemId } }) => send(c, { orderId: id, itemId }, 'stl'),
    )
}

/** `/api/printing`: print files of several lines at once. */
export const printingCalls = (shop: Shop) =>
  new Calls()
    .get(
      '/files.zip',
      {
        who: 'the workshop',
        does: 'The print files of several lines.',
        query: items,
        gives: { contentType: 'application/zip', does: 'A 3MF file for each line.' },
        refuses: ['not-found', 'conflict', 'unavailable'],
      },
      async ({ c, query }) => {
        const lines = await findPrintLines(shop, readItems(query))
        const files: [string, Uint8Array][] = []
        const names = eachOnce(lines.map(({ fileName }) => `${fileName}.3mf`))
        for (const [i, { proofId }] of lines.entries())
          files.push([names[i] ?? '', await findPrintFile(shop, { id: proofId, form: '3mf' })])
        return sendFiles(c, 'print-files.zip', files)
      },
    )
    .get(
      '/plate.3mf',
      {
        who: 'the workshop',
        does: 'Several lines arranged on as few beds as possible: one material per bed, and one set of filaments where no printer holds several. The bed size is a setting.',
        query: items,
        gives: {
          contentType: contentTypes['3mf'],
          or: 'application/zip',
          does: 'Every piece of each line, in millimeters; a ZIP archive when more than one bed is needed.',
        },
        refuses: ['not-found', 'conflict', 'unavailable'],
      },
      async ({ c, query }) => {
        const lines = await findPrintLines(shop, readItems(query))
        const { bedWidth: width, bedDepth: depth, bedGap: gap } = await findSettings(shop)
        const plates: { file: Uint8Array<ArrayBuffer>; material: Material }[] = []
        const holdsSeveral = await hasSlots(shop)
        // Materials print at different temperatures, so each gets a bed of its own.
        const setOf = ({ material, filaments }: PrintLine) => (holdsSeveral ? material : `${material} ${filaments}`)
        for (const alike of Map.groupBy(lines, setOf).values()) {
          const { material } = alike[0]!
          const wanted = alike.map(({ proofId, quantity }) => ({ proofId, material, count: quantity }))
          const files = await findPlates(shop, { wanted, bed: { width, depth, gap }, bedIsIn: 'the settings' })
          plates.push(...files.map((file) => ({ file, material })))
        }
        const [plate] = plates
        if (plate && plates.length === 1) return sendFile(c, 'plate.3mf', contentTypes['3mf'], plate.file)
        return sendFiles(
          c,
          'plates.zip',
          plates.map(({ file, material }, i) => [`plate-${i + 1}-of-${plates.length}-${material}.3mf`, file]),
        )
      },
    )

/** Whether a printer holds several filaments. A shop that has not entered its printers is not asked. */
async function hasSlots(shop: Shop): Promise<boolean> {
  const printers = await listPrinters(shop)
  return printers.length === 0 || printers.some(({ kind }) => kind === 'slots' || kind === 'heads')
}

function readItems(query: URLSearchParams): string[] {
  const items = (query.get('items') ?? '').split(',').filter(Boolean)
  if (items.length === 0 || items.length > maxLines)
    throw new Problem('bad-request', `Choose between 1 and ${maxLines} lines.`)
  return items
}

/** The files are compressed already. */
const sendFiles = (c: ShopContext, name: string, files: [string, Uint8Array][]) =>
  sendFile(c, name, 'application/zip', zipSync(Object.fromEntries(files), { level: 0 }))

function sendFile(c: ShopContext, name: string, contentType: string, bytes: Uint8Array<ArrayBuffer>) {
  c.header('content-type', contentType)
  c.header('content-disposition', attachment(name))
  return c.body(bytes)
}
