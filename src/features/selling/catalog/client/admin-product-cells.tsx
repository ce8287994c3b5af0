import { useRef, useState } from 'react'
import { useEntityWrites } from '#features/base/office/client/entity-writes.ts'
import type { Product } from '../contract.ts'
import { productsApi } from '../paths.ts'

type NumberCellProps = { product: Product; name: 'price' | 'stock'; label: string }

/** A number that is edited in the table. Enter or leaving the field saves; Esc restores the old value. */
export function NumberCell({ product, name, label }: NumberCellProps) {
  const stored = String(product[name])
  const [typed, setTyped] = useState<string>()
  const [isRefused, setIsRefused] = useState(false)
  const { save } = useEntityWrites('product', productsApi)
  const isSaving = useRef(false)
  const takeBack = () => {
    setTyped(undefined)
    setIsRefused(false)
  }
  const store = async () => {
    if (typed === undefined || isSaving.current) return
    if (typed.trim() === stored) return takeBack()
    const value = name === 'stock' ? (typed.trim() === '' ? Number.NaN : Number(typed)) : typed.trim()
    isSaving.current = true
    const refused = await save(product, { [name]: value, ...(name === 'stock' && { shownStock: product.stock }) })
    isSaving.current = false
    // A refused value stays in the field, marked as unsaved.
    if (refused) setIsRefused(true)
    else takeBack()
  }
  return (
    <input
      className={`field field-small num w-24 text-right max-md:px-2 ${name === 'price' ? 'max-md:w-20 max-[22.5rem]:w-16' : 'max-md:w-16'}`}
      inputMode={name === 'stock' ? 'numeric' : 'decimal'}
      aria-label={`${label} of ${product.name}`}
      aria-invalid={isRefused || undefined}
      title={isRefused ? 'Not saved. Press Esc to restore the old value.' : undefined}
      value={typed ?? stored}
      onChange={({ target }) => setTyped(target.value)}
      onBlur={() => void store()}
      onKeyDown={({ key }) => {
        if (key === 'Enter') void store()
        if (key === 'Escape') takeBack()
      }}
    />
  )
}
