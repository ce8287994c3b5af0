import { X } from 'lucide-react'
import { useEffect, useState } from 'react'
import { Button } from '#platform/client/ui/button.tsx'
import { SelectField } from '#platform/client/ui/select-field.tsx'
import { TextField } from '#platform/client/ui/text-field.tsx'
import { linkTo } from '#platform/link.ts'
import { searchText } from '#platform/search-text.ts'
import { type ProductSearch, sortNames, sortOrders } from '../catalog.ts'
import type { Category } from '../contract.ts'
import { nameOfCategory } from './category-names.ts'
import { categoryIn } from './requests.ts'
import { allCategories } from './words.ts'

type FilterProps = {
  search: ProductSearch
  categories: Category[]
  onChange: (wish: Partial<ProductSearch>, how?: { replace: boolean }) => void
}

/** Search, category and sort order of the catalog. Without JavaScript, a plain form with a button. */
export function CatalogFilters({ search, categories, onChange }: FilterProps) {
  const chosen = categoryIn(search.category, categories)?.slug ?? search.category
  const listed = categories.map(({ slug, name }) => ({ value: slug, name }))
  const others = listed.some(({ value }) => value === chosen) || !chosen ? [] : [named(chosen, categories)]
  return (
    <search>
      <form
        action={linkTo('/products')}
        className="mt-6 grid gap-4 sm:grid-cols-2 lg:grid-cols-[1fr_260px_240px]"
        onSubmit={(event) => {
          event.preventDefault()
          onChange({ q: String(new FormData(event.currentTarget).get('q') ?? '') }, { replace: true })
        }}
      >
        <SearchField q={search.q} onChange={onChange} />
        <SelectField
          label="Category"
          name="category"
          value={chosen}
          options={[{ value: '', name: allCategories }, ...others, ...listed]}
          onChange={(event) => onChange({ category: event.target.value })}
        />
        <SelectField
          label="Sort by"
          name="sort"
          value={search.sort}
          options={sortOrders
            .filter((value) => search.q || value !== 'best')
            .map((value) => ({ value, name: sortNames[value] }))}
          onChange={(event) => {
            const sort = sortOrders.find((order) => order === event.target.value)
            if (sort) onChange({ sort })
          }}
        />
        <noscript>
          <Button type="submit">Show</Button>
        </noscript>
      </form>
    </search>
  )
}

/** Searches after a pause of 300 ms. Going back in the browser restores the earlier text. */
function SearchField({ q, onChange }: { q: string; onChange: FilterProps['onChange'] }) {
  const [typed, setTyped] = useState(q)
  const [address, setAddress] = useState(q)
  if (q !== address) {
    setAddress(q)
    setTyped(q)
  }
  // biome-ignore lint/correctness/useExhaustiveDependencies: only typing starts the pause.
  useEffect(() => {
    if (typed === q) return
    const pause = setTimeout(() => onChange({ q: typed }, { replace: true }), 300)
    return () => clearTimeout(pause)
  }, [typed])
  return (
    <TextField
      label="Search"
      type="search"
      name="q"
      maxLength={searchText}
      className="sm:col-span-2 lg:col-span-1"
      value={typed}
      onChange={(event) => setTyped(event.target.value)}
    />
  )
}

/** The active filters, each with a button that removes the filter. */
export function FilterChips({ search, categories, onChange }: FilterProps) {
  const chips = [
    search.q && { name: `“${search.q}”`, without: { q: '' } },
    search.category && { name: nameOfCategory(search.category, categories), without: { category: '' } },
  ].filter((chip) => chip !== '')
  return chips.map(({ name, without }) => (
    <button
      key={name}
      type="button"
      aria-label={`Remove filter ${name}`}
      className="flex min-h-11 items-center gap-2 rounded-pill bg-oat px-4 font-semibold break-all hover:bg-butter hover:text-[#12372b]"
      onClick={() => onChange(without)}
    >
      {name}
      <X size={18} className="flex-none" aria-hidden="true" />
    </button>
  ))
}

const named = (wanted: string, categories: Category[]) => ({ value: wanted, name: nameOfCategory(wanted, categories) })
