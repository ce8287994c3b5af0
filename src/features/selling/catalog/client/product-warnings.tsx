import { type Warning, warningTexts } from '../warnings.ts'

/** The safety warnings of a product, beside what can be bought (rule 112). */
export const ProductWarnings = ({ warnings }: { warnings: Warning[] | undefined }) =>
  warnings && (
    <ul aria-label="Safety" className="grid gap-1 border-l-4 border-marigold pl-3 text-sm font-semibold">
      {warnings.map((warning) => (
        <li key={warning}>{warningTexts[warning]}</li>
      ))}
    </ul>
  )
