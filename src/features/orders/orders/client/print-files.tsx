import { Box, Grid2x2, type LucideIcon } from 'lucide-react'
import type { MakeDescription } from '#features/gifts/makes/make.ts'
import { useFilaments } from '#features/selling/filaments/client/requests.ts'
import { downloadFile } from '#platform/client/download-file.ts'
import { plateOfItemsPath, printFile, printFilesLabel, printFilesPath, printForms } from './requests.ts'

/** The fields of an order line that its print files need. */
type Printed = {
  id: string
  orderId: string
  productName: string
  customization: MakeDescription | null
  isPrintedFromModel: boolean
}

/** A line's filament, and links to its print files; nothing for a line without a model. */
export function PrintFileLinks({
  of: { id, orderId, productName, customization, isPrintedFromModel },
}: {
  of: Printed
}) {
  const { nameOf } = useFilaments()
  if (!isPrintedFromModel) return null
  return (
    <p className="flex flex-wrap gap-x-4 text-sm">
      {customization && <b>{nameOf(customization)}</b>}
      {printForms.map((form) => (
        <a key={form} className="link" href={printFile(orderId, id, form)} download onClick={downloadFile}>
          {form.toUpperCase()}
          <span className="sr-only"> of {productName}</span>
        </a>
      ))}
    </p>
  )
}

const aFile = { download: true, onClick: downloadFile } as const

/** An action of an order: a link or a download. */
export type OrderAction = { name: string; href: string; icon: LucideIcon } & Partial<typeof aFile>

/** The print files of all lines of an order, as an archive and as a plate. */
export function allPrintFiles(items: Printed[]): OrderAction[] {
  const printed = items.flatMap(({ id, isPrintedFromModel }) => (isPrintedFromModel ? [id] : []))
  if (printed.length === 0) return []
  return [
    { name: printFilesLabel, href: printFilesPath(printed), icon: Box, ...aFile },
    { name: 'Plate', href: plateOfItemsPath(printed), icon: Grid2x2, ...aFile },
  ]
}
