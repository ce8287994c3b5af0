import { Box, Grid2x2, type LucideIcon } from 'lucide-react'
import { nameOfFilament } from '#features/gifts/makes/filament.ts'
import type { MakeDescription } from '#features/gifts/makes/make.ts'
import { keepFile } from '#platform/client/keep-file.ts'
import { plateOfItemsPath, printFile, printFilesLabel, printFilesPath, printForms } from './requests.ts'

/** A line of an order, as far as its print files go. */
type Printed = {
  id: string
  orderId: string
  productName: string
  customization: MakeDescription | null
  isPrintedFromModel: boolean
}

/** What the printer needs of a line: its filament and its files, with its colours, or in one. Nothing for a line that no model stands behind. */
export const PrintFileLinks = ({
  of: { id, orderId, productName, customization, isPrintedFromModel },
}: {
  of: Printed
}) =>
  isPrintedFromModel && (
    <p className="flex flex-wrap gap-x-4 text-sm">
      {customization && <b>{nameOfFilament(customization)}</b>}
      {printForms.map((form) => (
        <a key={form} className="link" href={printFile(orderId, id, form)} download onClick={keepFile}>
          {form.toUpperCase()}
          <span className="sr-only"> of {productName}</span>
        </a>
      ))}
    </p>
  )

const aFile = { download: true, onClick: keepFile } as const

/** Where something is done with an order, or what of it is downloaded. */
export type OrderAction = { name: string; href: string; icon: LucideIcon } & Partial<typeof aFile>

/** The print files of all of an order's lines, in one archive or on one plate. */
export function allPrintFiles(items: Printed[]): OrderAction[] {
  const printed = items.flatMap(({ id, isPrintedFromModel }) => (isPrintedFromModel ? [id] : []))
  if (printed.length === 0) return []
  return [
    { name: printFilesLabel, href: printFilesPath(printed), icon: Box, ...aFile },
    { name: 'Plate', href: plateOfItemsPath(printed), icon: Grid2x2, ...aFile },
  ]
}
