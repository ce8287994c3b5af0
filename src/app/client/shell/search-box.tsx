import { Search } from 'lucide-react'
import { useLocation } from 'wouter'
import { catalogPaths } from '#features/catalog/paths.ts'

/** Searches the catalogue from any page; without JavaScript it is a plain form. */
export function SearchBox({ className = '', onSearch }: { className?: string; onSearch?: () => void }) {
  const [, navigate] = useLocation()
  return (
    <search className={className}>
      <form
        action={catalogPaths.products()}
        className="relative w-full"
        onSubmit={(event) => {
          event.preventDefault()
          onSearch?.()
          const q = String(new FormData(event.currentTarget).get('q') ?? '').trim()
          navigate(catalogPaths.products({ q }))
        }}
      >
        <Search size={22} aria-hidden="true" className="pointer-events-none absolute top-3.5 left-4" />
        <input
          type="search"
          name="q"
          maxLength={100}
          aria-label="Search gifts"
          placeholder="Search gifts, e.g. “dino”"
          className="h-12 w-full rounded-pill border-2 border-field bg-card pr-4 pl-12 focus-visible:border-ink"
        />
      </form>
    </search>
  )
}
