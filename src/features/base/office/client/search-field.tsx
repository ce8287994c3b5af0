import { useEffect, useRef, useState } from 'react'
import { TextField } from '#platform/client/ui/text-field.tsx'

type SearchFieldProps = { label: string; placeholder?: string; value: string; onSearch: (text: string) => void }

/** How long typing has to rest before it is searched for, in milliseconds. */
const pause = 300

/** A search that starts by itself when the typing rests. When `value` changes otherwise (Back, a link), the box follows it. */
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
