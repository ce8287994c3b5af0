import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { type RefObject, useEffect, useId, useState } from 'react'
import { useLocation } from 'wouter'
import { catalogPaths } from '#features/selling/catalog/paths.ts'
import { useSettled } from '#platform/client/hooks.ts'
import { Picture } from '#platform/client/ui/picture.tsx'
import { cents, centsFromDollars, showMoney } from '#platform/money.ts'
import { suggestionsQuery } from './requests.ts'
import './suggestions.css'

type SuggestionsProps = { input: RefObject<HTMLInputElement | null>; typed: string; onChosen: () => void }

/** Suggestions below a search field: the arrow keys select, Enter opens the selected gift, Esc closes the list. */
export default function Suggestions({ input, typed, onChosen }: SuggestionsProps) {
  const id = useId()
  const [, navigate] = useLocation()
  const wanted = useSettled(typed.trim())
  const { data = [] } = useQuery({
    ...suggestionsQuery(wanted),
    enabled: wanted.length > 1,
    placeholderData: keepPreviousData,
  })
  const [marked, setMarked] = useState(-1)
  const [isAway, setIsAway] = useState(false)
  const found = typed.trim().length > 1 && !isAway ? data : []

  // Typing reopens the list without a selection.
  // biome-ignore lint/correctness/useExhaustiveDependencies: only typing resets the selection.
  useEffect(() => {
    setMarked(-1)
    setIsAway(false)
  }, [typed])
  useEffect(() => {
    const field = input.current
    if (!field) return
    field.setAttribute('role', 'combobox')
    field.setAttribute('aria-autocomplete', 'list')
    field.setAttribute('aria-controls', id)
    field.setAttribute('aria-expanded', String(found.length > 0))
    if (found[marked]) field.setAttribute('aria-activedescendant', `${id}-${marked}`)
    else field.removeAttribute('aria-activedescendant')
    const walk = (event: KeyboardEvent) => {
      const step = { ArrowDown: 1, ArrowUp: -1 }[event.key]
      if (step && found.length > 0) setMarked((place) => (place + step + found.length + 1) % (found.length + 1))
      else if (event.key === 'Enter' && found[marked]) {
        navigate(catalogPaths.product(found[marked].id))
        onChosen()
      } else if (event.key === 'Escape' && found.length > 0) setIsAway(true)
      else return
      event.preventDefault()
      event.stopPropagation()
    }
    field.addEventListener('keydown', walk)
    return () => field.removeEventListener('keydown', walk)
  }, [input, id, found, marked, navigate, onChosen])

  return (
    <div id={id} role="listbox" aria-label="Gifts" className="suggestions" hidden={found.length === 0}>
      {found.map(({ id: productId, name, price, image }, index) => (
        <a
          key={productId}
          id={`${id}-${index}`}
          role="option"
          aria-selected={index === marked}
          tabIndex={-1}
          href={catalogPaths.product(productId)}
          className="suggestion"
          // Otherwise the field would lose the focus, and the list would close before the click.
          onPointerDown={(event) => event.preventDefault()}
          onClick={onChosen}
        >
          {image && <Picture src={image} alt="" width={44} height={44} sizes="44px" className="size-11 rounded-s" />}
          <span className="min-w-0 flex-1 truncate">{name}</span>
          <span className="num text-muted">{showMoney(centsFromDollars(price) ?? cents(0))}</span>
        </a>
      ))}
    </div>
  )
}
