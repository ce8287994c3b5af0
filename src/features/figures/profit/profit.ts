import { salesSpans } from '#features/figures/dashboard/sales-span.ts'

/** How the figures are grouped. `colour` is a value of the API. */
export const profitGroups = ['product', 'colour', 'month'] as const
export type ProfitGroup = (typeof profitGroups)[number]

export type ProfitSearch = { group: ProfitGroup; days: number }

/** In days. A year shows in November what sold before last Christmas. */
export const profitSpans = [...salesSpans, 365] as const

/** Reads the search of an address; invalid values become the products of the last 90 days. */
export function readProfitSearch(query: string | URLSearchParams): ProfitSearch {
  const params = new URLSearchParams(query)
  return {
    group: profitGroups.find((group) => group === params.get('group')) ?? 'product',
    days: profitSpans.find((days) => String(days) === params.get('days')) ?? 90,
  }
}

export const writeProfitSearch = ({ group, days }: ProfitSearch): string =>
  `?${new URLSearchParams({ ...(group !== 'product' && { group }), ...(days !== 90 && { days: String(days) }) })}`.replace(
    /^\?$/,
    '',
  )
