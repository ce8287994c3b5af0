import { Search } from 'lucide-react'
import { useEffect, useRef, useState } from 'react'
import { useLocation, useSearch } from 'wouter'
import { catalogPaths } from '#features/selling/catalog/paths.ts'
import { lazyPart } from '#platform/client/ui/lazy-part.tsx'
import { searchText } from '#platform/search-text.ts'

const Suggestions = lazyPart(() => import('#features/selling/search/client/suggestions.tsx'), {
  name: 'The suggestions',
})

/** The catalog search with suggestions. Works as a plain form without JavaScript. */
export function SearchBox({ className = '', onSearch }: { className?: string; onSearch?: () => void }) {
  const [path, navigate] = useLocation()
  const query = new URLSearchParams(useSearch()).get('q') ?? ''
  const searched = path === catalogPaths.products() ? query : ''
  const [typed, setTyped] = useState('')
  const [isUsed, setIsUsed] = useState(false)
  const input = useRef<HTMLInputElement>(null)
  // The catalog page has another search field, and both show the same text. Text typed before hydration is kept.
  const lastSearched = useRef(searched)
  useEffect(() => {
    if (lastSearched.current === searched) return
    lastSearched.current = searched
    if (input.current) input.current.value = searched
  }, [searched])
  const leave = () => {
    setIsUsed(false)
    onSearch?.()
  }
  return (
    <search className={className}>
      <form
        action={catalogPaths.products()}
        className="relative w-full"
        onSubmit={(event) => {
          event.preventDefault()
          leave()
          navigate(catalogPaths.products({ q: String(new FormData(event.currentTarget).get('q') ?? '').trim() }))
        }}
      >
        <input
          ref={input}
          type="search"
          name="q"
          maxLength={searchText}
          autoComplete="off"
          aria-label="Search gifts"
          placeholder="Search gifts, e.g. “heart”"
          className="h-12 w-full rounded-pill border-2 border-field bg-card pr-4 pl-12 focus-visible:border-ink"
          defaultValue={searched}
          onInput={(event) => {
            setTyped(event.currentTarget.value)
            setIsUsed(event.currentTarget === document.activeElement)
          }}
          onBlur={() => setIsUsed(false)}
        />
        <button
          type="submit"
          aria-label="Search"
          className="absolute top-0 left-0 grid size-12 place-items-center rounded-pill pl-1"
        >
          <Search size={22} aria-hidden="true" />
        </button>
        {isUsed && <Suggestions input={input} typed={typed} onChosen={leave} />}
      </form>
    </search>
  )
}
