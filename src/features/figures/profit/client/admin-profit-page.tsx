import { useQuery } from '@tanstack/react-query'
import { Download } from 'lucide-react'
import { useSearch } from 'wouter'
import { AdminLayout } from '#features/base/office/client/admin-layout.tsx'
import { drawingPath } from '#features/gifts/drawings/addresses.ts'
import { downloadFile } from '#platform/client/download-file.ts'
import { LinkButton } from '#platform/client/ui/button.tsx'
import { EmptyState, Reading, Skeleton } from '#platform/client/ui/states.tsx'
import { linkTo } from '#platform/link.ts'
import { type ProfitGroup, profitGroups, profitSpans, readProfitSearch, writeProfitSearch } from '../profit.ts'
import { ProfitFacts } from './profit-facts.tsx'
import { ProfitTable } from './profit-table.tsx'
import { profitFile, profitQuery } from './requests.ts'

const groupNames = {
  product: 'By product',
  colour: 'By color',
  month: 'By month',
} satisfies Record<ProfitGroup, string>

/** Revenue, cost and profit (rule 74). The grouping and the span of days are in the address. */
export default function AdminProfitPage() {
  const search = readProfitSearch(useSearch())
  const found = useQuery(profitQuery(search))
  const link = (change: Partial<typeof search>) =>
    linkTo('/admin/profit', null, writeProfitSearch({ ...search, ...change }))
  return (
    <AdminLayout
      actions={
        <LinkButton variant="ghost" href={profitFile(search)} download onClick={downloadFile}>
          <Download size={20} aria-hidden="true" />
          Download CSV
        </LinkButton>
      }
    >
      <section className="panel" aria-label="Profit">
        <div className="flex flex-wrap gap-x-6 gap-y-1 border-b border-hair p-2">
          <nav aria-label="Grouping" className="flex flex-wrap gap-1">
            {profitGroups.map((group) => (
              <a
                key={group}
                href={link({ group })}
                className="view-tab"
                aria-current={group === search.group ? 'page' : undefined}
              >
                {groupNames[group]}
              </a>
            ))}
          </nav>
          <nav aria-label="Days" className="flex flex-wrap gap-1 sm:ml-auto">
            {profitSpans.map((days) => (
              <a
                key={days}
                href={link({ days })}
                className="view-tab"
                aria-current={days === search.days ? 'true' : undefined}
              >
                {days} days
              </a>
            ))}
          </nav>
        </div>
        <Reading
          of={found}
          failed="The figures could not be loaded."
          waiting={<Skeleton className="m-4 h-96" />}
          isEmpty={({ rows }) => rows.length === 0}
          empty={
            <EmptyState
              title="No sales"
              text="There were no sales in this period. Choose a longer period."
              drawing={drawingPath('giftbox', { look: 'ghost' })}
            />
          }
        >
          {(profit) => (
            <div className={`grid grid-cols-[minmax(0,1fr)] gap-5 p-4 ${found.isPlaceholderData ? 'opacity-60' : ''}`}>
              <ProfitFacts profit={profit} />
              <ProfitTable rows={profit.rows} what={groupNames[search.group]} />
            </div>
          )}
        </Reading>
      </section>
    </AdminLayout>
  )
}
