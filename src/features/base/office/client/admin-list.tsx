import { Download } from 'lucide-react'
import { type ReactNode, useRef, useState } from 'react'
import { useLocation, useSearch } from 'wouter'
import { downloadFile } from '#platform/client/download-file.ts'
import { tryAgain } from '#platform/client/form/refusal.tsx'
import { toast } from '#platform/client/toast.ts'
import { Button, LinkButton } from '#platform/client/ui/button.tsx'
import { EmptyState, type QueryState, Reading, Skeleton } from '#platform/client/ui/states.tsx'
import {
  type ListChoices,
  type ListSearch,
  maxCounted,
  readListSearch,
  writeListSearch,
} from '#platform/list-address.ts'
import { type Column, DataTable } from './data-table.tsx'
import { Pages } from './pages.tsx'
import type { ViewInput } from './requests.ts'
import { useRowKeys } from './row-keys.ts'
import { SearchField } from './search-field.tsx'
import { ViewTabs } from './view-tabs.tsx'

type Answer<Row> = { rows: Row[]; total: number }
type Found<Row> = QueryState<Answer<Row>> & { isPlaceholderData: boolean }

type AdminListProps<Row, C extends ListChoices> = {
  /** Such as `/admin/orders`. Its last segment is the list's name in saved views. */
  path: string
  /** Singular and plural, for the count. */
  nouns: [string, string]
  search: ListSearch<C>
  choices: C
  find: Found<Row>
  perPage: number
  columns: Column<Row>[]
  nameOf: (row: Row) => string
  searchHint: string
  views: ViewInput[]
  /** Further filters; `choose` writes them to the address. */
  filters?: (choose: (change: Partial<ListSearch<C>>) => void) => ReactNode
  /** Actions for the selected rows; `done` clears the selection. */
  bulk?: (rows: Row[], done: () => void) => ReactNode
  /** Reads another page of the same search, to select all matching rows. */
  readPage?: (page: number) => Promise<Row[]>
  /** The address of the CSV export; the filters are appended. */
  exportPath?: string | undefined
  empty: (isFiltered: boolean) => ReactNode
}

/** The maximum number of rows that "Select all" selects. */
const maxSelectable = 500

/**
 * A list of any length. The server searches, filters, sorts and pages it. The state is in the address: Back, a pasted link and
 * a saved view show the same rows. Rows can be selected for bulk actions.
 */
export function AdminList<Row extends { id: string }, C extends ListChoices>(props: AdminListProps<Row, C>) {
  const { path, nouns, search, choices, find, perPage, columns, nameOf, bulk } = props
  const [, navigate] = useLocation()
  const [ticked, setTicked] = useState<ReadonlySet<string>>(new Set())
  const section = useRef<HTMLElement>(null)
  useRowKeys(section)
  const goTo = (next: Partial<ListSearch<C>>, options?: { replace: boolean }) =>
    navigate(`${path}${writeListSearch({ ...search, page: 1, ...next }, choices)}`, options)
  const { data } = find
  const rows = data?.rows ?? []
  const query = writeListSearch({ ...search, page: 1 }, choices)
  const [matching, setMatching] = useState<{ query: string; rows: Row[] }>()
  // A changed search discards the selection of all matching rows.
  const everything = matching?.query === query ? matching.rows : undefined
  const chosen = everything ?? rows.filter(({ id }) => ticked.has(id))
  const clear = () => {
    setTicked(new Set())
    setMatching(undefined)
  }
  const isFiltered = query !== ''
  const sort = 'sort' in search ? String(search.sort) : undefined
  return (
    <section ref={section} className="panel" aria-label={nouns[1]}>
      <ViewTabs path={path} views={props.views} query={query} />
      <div className="grid items-end gap-4 p-4 sm:grid-cols-[1fr_auto]">
        {/* Typing replaces the history entry, a filter adds one: Back undoes one filter. */}
        <SearchField
          label={`Search ${nouns[1]}`}
          placeholder={props.searchHint}
          value={search.q}
          onSearch={(q) => goTo({ q } as Partial<ListSearch<C>>, { replace: true })}
        />
        {props.filters && <div className="flex flex-wrap gap-4">{props.filters(goTo)}</div>}
      </div>
      <div className="flex flex-wrap items-center justify-between gap-2 px-4 pb-3">
        <p role="status" className="num text-sm text-muted">
          {data ? countOf(data.total, nouns) : 'Loading...'}
        </p>
        {props.exportPath && (
          <LinkButton variant="quiet" size="small" download href={`${props.exportPath}${query}`} onClick={downloadFile}>
            <Download size={18} aria-hidden="true" />
            Export CSV
          </LinkButton>
        )}
      </div>
      <Reading
        of={find}
        failed={`The ${nouns[1]} could not be loaded.`}
        waiting={<Skeleton className="m-4 h-96" />}
        isEmpty={(found) => found.rows.length === 0}
        empty={
          data && data.total > 0 ? (
            <EmptyState title="This page is empty" text="The list is not this long. Go back to the first page.">
              <Button onClick={() => goTo({})}>Go to the first page</Button>
            </EmptyState>
          ) : (
            props.empty(isFiltered)
          )
        }
      >
        {({ total }) => (
          <>
            <DataTable
              label={nouns[1]}
              rows={rows}
              columns={columns}
              nameOf={nameOf}
              isOld={find.isPlaceholderData}
              sort={sort}
              onSort={(next) => goTo({ sort: next } as unknown as Partial<ListSearch<C>>)}
              selected={everything ? new Set(rows.map(({ id }) => id)) : ticked}
              onSelect={
                bulk &&
                ((ids) => {
                  setMatching(undefined)
                  setTicked(ids)
                })
              }
            />
            <Pages
              page={search.page}
              perPage={perPage}
              shown={rows.length}
              total={total}
              most={maxCounted}
              onPage={(page) => goTo({ page } as Partial<ListSearch<C>>)}
            />
          </>
        )}
      </Reading>
      {bulk && chosen.length > 0 && (
        <section className="bulk-bar" aria-label="Selected">
          <b className="num">{chosen.length} selected</b>
          {!everything && props.readPage && data && data.total > rows.length && data.total <= maxSelectable && (
            <SelectMatching
              name={`Select all ${countOf(data.total, nouns)} that match`}
              pages={Math.ceil(data.total / perPage)}
              readPage={props.readPage}
              onRead={(all) => setMatching({ query, rows: all })}
            />
          )}
          {bulk(chosen, clear)}
          <Button variant="quiet" size="small" onClick={clear}>
            Clear
          </Button>
        </section>
      )}
    </section>
  )
}

type SelectMatchingProps<Row> = {
  name: string
  pages: number
  readPage: (page: number) => Promise<Row[]>
  onRead: (rows: Row[]) => void
}

/** Selects the matching rows of all pages. Reads them first, because bulk actions need the rows' data. */
function SelectMatching<Row>({ name, pages, readPage, onRead }: SelectMatchingProps<Row>) {
  const [isReading, setIsReading] = useState(false)
  const read = async () => {
    setIsReading(true)
    const all: Row[] = []
    try {
      for (let page = 1; page <= pages; page++) all.push(...(await readPage(page)))
      onRead(all)
    } catch (error) {
      toast.refused('Failed to select', error, tryAgain)
    }
    setIsReading(false)
  }
  return (
    <Button variant="quiet" size="small" pending={isReading} onClick={() => void read()}>
      {name}
    </Button>
  )
}

const countOf = (total: number, [one, several]: [string, string]) =>
  total > maxCounted
    ? `More than ${maxCounted.toLocaleString('en-US')} ${several}`
    : `${total} ${total === 1 ? one : several}`

/** The list search in the current address. */
export const useListSearch = <C extends ListChoices>(choices: C): ListSearch<C> => readListSearch(useSearch(), choices)
