import { Box, Grid2x2 } from 'lucide-react'
import { LinkButton } from '#platform/client/ui/button.tsx'
import { plateOf, printFile, printFilesOf, printForms } from './requests.ts'

/** A line of an order, as far as its print files go. */
type Printed = { id: string; orderId: string; productName: string; isPrintedFromModel: boolean }

/** What the printer needs of a line: with its colours, or in one. Nothing for a line that no model stands behind. */
export const PrintFiles = ({ of: { id, orderId, productName, isPrintedFromModel } }: { of: Printed }) =>
  isPrintedFromModel && (
    <p className="flex gap-4 text-sm">
      {printForms.map((form) => (
        <a key={form} className="link" href={printFile(orderId, id, form)} download>
          {form.toUpperCase()}
          <span className="sr-only"> of {productName}</span>
        </a>
      ))}
    </p>
  )

/** The print files of all of an order's lines, in one archive or on one plate. */
export function AllPrintFiles({ items }: { items: Printed[] }) {
  const printed = items.flatMap(({ id, isPrintedFromModel }) => (isPrintedFromModel ? [id] : []))
  if (printed.length === 0) return null
  return (
    <>
      <LinkButton variant="ghost" size="small" href={printFilesOf(printed)} download>
        <Box size={18} aria-hidden="true" />
        Print files
      </LinkButton>
      <LinkButton variant="ghost" size="small" href={plateOf(printed)} download>
        <Grid2x2 size={18} aria-hidden="true" />
        Plate
      </LinkButton>
    </>
  )
}
