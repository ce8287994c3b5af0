import { useEffect, useRef, useState } from 'react'
import { TextField } from '#platform/client/ui/text-field.tsx'

type SearchFieldProps = { label: string; placeholder?: string; value: string; onSearch: (text: string) => void }

/** Debounce of the search, in milliseconds. */
const pause = 300

/** A search field that searches while the user types. It also follows changes of `value` from outside (Back, a link). */
export function SearchField({ label, placeholder, value, onSearch }: SearchFieldProps) {
  const [typed, setTyped] = useState(value)
  const sent = useRef(value)
  const search = useRef(onSearch)
  search.current = onSearch
  useEffect(() => {
    if (value !== sent.current) setTyped(value)
    sent.current = value
  }, [value])
  useEffect(() => {
    if (typed === sent.current) return
    const timer = setTimeout(() => {
      sent.current = typed
      search.current(typed)
    }, pause)
    return () => clearTimeout(timer)
  }, [typed])
  return (
    <TextField
      label={label}
      type="search"
      placeholder={placeholder}
      value={typed}
      onChange={(event) => setTyped(event.target.value)}
    />
  )
}
