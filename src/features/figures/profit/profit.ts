import { usualSpans } from '#features/figures/dashboard/sales-span.ts'

/** By what the figures are added up. */
export const profitGroups = ['product', 'colour', 'month'] as const
export type ProfitGroup = (typeof profitGroups)[number]

export type ProfitSearch = { group: ProfitGroup; days: number }

/** The longest looks back a year: what sells before Christmas is asked in November. */
export const profitSpans = [...usualSpans, 365] as const

/** What the address asks for; junk is the products of 90 days. */
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
