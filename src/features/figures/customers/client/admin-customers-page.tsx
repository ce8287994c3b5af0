import { useQuery } from '@tanstack/react-query'
import { accountPaths } from '#features/base/accounts/paths.ts'
import { AdminLayout } from '#features/base/office/client/admin-layout.tsx'
import { AdminList, useListSearch } from '#features/base/office/client/admin-list.tsx'
import type { Column } from '#features/base/office/client/data-table.tsx'
import { drawingPath } from '#features/gifts/drawings/addresses.ts'
import { showDay } from '#platform/client/dates.ts'
import { showEmail } from '#platform/client/show-email.ts'
import { EmptyState } from '#platform/client/ui/states.tsx'
import { linkTo } from '#platform/link.ts'
import { showDollars } from '#platform/money.ts'
import { type Customer, customerPageSize } from '../contract.ts'
import { customerChoices } from '../paths.ts'
import { customersQuery } from './requests.ts'
import { StaffBadge } from './staff-badge.tsx'

/** All accounts. Search and sort are in the address; the server pages the list. */
export default function AdminCustomersPage() {
  return (
    <AdminLayout>
      <Customers />
    </AdminLayout>
  )
}

function Customers() {
  const search = useListSearch(customerChoices)
  const { data, ...find } = useQuery(customersQuery(search))
  return (
    <AdminList<Customer, typeof customerChoices>
      path={linkTo('/admin/customers')}
      nouns={['customer', 'customers']}
      search={search}
      choices={customerChoices}
      find={{ ...find, data: data && { rows: data.customers, total: data.total } }}
      perPage={customerPageSize}
      columns={columns}
      nameOf={({ name }) => name}
      searchHint="Name, email or id"
      views={[{ name: 'All', query: '' }]}
      empty={(isFiltered) => (
        <EmptyState
          title="No customers found"
          text={isFiltered ? 'No customer matches your search.' : 'Customers appear here once they sign up.'}
          drawing={drawingPath('giftbox', { look: 'ghost' })}
        />
      )}
    />
  )
}

const columns: Column<Customer>[] = [
  {
    name: 'Name',
    sort: { up: 'name', down: 'name-z' },
    wide: true,
    cell: ({ id, name, staffRole }) => (
      <span className="flex flex-wrap items-center gap-x-2">
        <a href={accountPaths.customer(id)} data-row-open className="link inline-flex min-h-11 items-center">
          {name}
        </a>
        <StaffBadge staffRole={staffRole} />
      </span>
    ),
  },
  { name: 'Email', wide: true, cell: ({ email }) => <span className="break-all">{showEmail(email)}</span> },
  {
    name: 'Since',
    sort: { up: 'oldest', down: 'newest' },
    cell: ({ createdAt }) => (
      <span className="text-muted">
        <span className="md:hidden">Since </span>
        {showDay(createdAt)}
      </span>
    ),
  },
  { name: 'Orders', amount: true, cell: ({ orders }) => orders },
  { name: 'Spent', amount: true, cell: ({ spent }) => <b>{showDollars(spent)}</b> },
]
