import { sameAsCsv } from '#platform/server/call-descriptions.ts'
import { Calls } from '#platform/server/calls.ts'
import { type CsvColumn, sendCsv } from '#platform/server/csv.ts'
import type { Shop } from '#platform/server/shop.ts'
import { type ProfitRow, profitSchema } from '../contract.ts'
import { profitGroups, profitSpans, readProfitSearch } from '../profit.ts'
import { findProfit } from './find-profit.ts'

const query = {
  group: `How rows are grouped: ${profitGroups.join(', ')}.`,
  days: `The number of past days: ${profitSpans.join(', ')}.`,
}

/** `/api/profit`: revenue, cost and profit. */
export const profitCalls = (shop: Shop) =>
  new Calls()
    .get('/', { who: 'an admin', does: 'Returns revenue, cost and profit.', query, gives: profitSchema }, (call) =>
      findProfit(shop, readProfitSearch(call.query)),
    )
    .get(
      '/export.csv',
      { who: 'an admin', does: sameAsCsv, query, gives: { contentType: 'text/csv', does: 'One line per row.' } },
      async (call) =>
        sendCsv(
          call.c,
          'profit.csv',
          [...ofSales, ...ofPrints, ...ofPromises],
          each(await findProfit(shop, readProfitSearch(call.query))),
        ),
    )

async function* each({ rows }: { rows: ProfitRow[] }) {
  yield* rows
}

const ofSales: CsvColumn<ProfitRow>[] = (
  ['name', 'pieces', 'measured', 'revenue', 'cost', 'margin', 'marginPercent'] as const
).map((name) => ({ name, cell: (row) => row[name] }))
const ofPrints: CsvColumn<ProfitRow>[] = (['grams', 'minutes', 'done', 'failed', 'gramsLost'] as const).map((name) => ({
  name,
  cell: ({ prints }) => prints[name],
}))
const ofPromises: CsvColumn<ProfitRow>[] = [
  { name: 'ordersPosted', cell: ({ promises }) => promises.left },
  { name: 'ordersInTime', cell: ({ promises }) => promises.inTime },
]
