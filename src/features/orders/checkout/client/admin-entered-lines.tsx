import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useShop } from '#features/base/settings/client/requests.ts'
import { ZoneSelects } from '#features/gifts/makes/client/zone-selects.tsx'
import { type FontName, fontLabels, fontNames, fontTitle } from '#features/gifts/makes/fonts.ts'
import { type Size, unitPrice } from '#features/gifts/makes/make.ts'
import { colorsOf, firstColor, firstSize, sizesOf } from '#features/gifts/makes/offer.ts'
import type { ByZone } from '#features/gifts/makes/zones.ts'
import { canBeEngraved, defaultFontOf } from '#features/gifts/models/model-file.ts'
import { productListQuery } from '#features/selling/catalog/client/admin-requests.ts'
import type { Product } from '#features/selling/catalog/contract.ts'
import { readProductList, writeProductList } from '#features/selling/catalog/product-list.ts'
import { Button } from '#platform/client/ui/button.tsx'
import { SelectField } from '#platform/client/ui/select-field.tsx'
import { TextArea, TextField } from '#platform/client/ui/text-field.tsx'
import { cents, centsFromDollars, dollarsFromCents } from '#platform/money.ts'
import type { EnterOrderInput } from '../admin-contract.ts'

/** A gift as it is entered. `price` of one piece, as typed. */
export type EnteredLine = {
  key: string
  product: Product
  size: Size
  color: string
  engraving: string
  font: FontName | undefined
  letters: string | undefined
  /** The chosen filaments of zones; the others have their usual ones. */
  zones: ByZone<string>
  quantity: string
  price: string
}

/** A line as the API takes it. */
export const lineToSend = ({ product, size, color, engraving, font, letters, zones, ...line }: EnteredLine) => {
  const options = {
    ...(font && font !== defaultFontOf(product.modelFile) && { font }),
    ...(engraving && letters && product.letters && product.letters.length > 1 && { letters }),
    ...zones,
  }
  return {
    productId: product.id,
    quantity: Number(line.quantity),
    price: line.price,
    customization: { size, color, engraving, ...(Object.keys(options).length > 0 && { options }) },
  } satisfies EnterOrderInput['lines'][number]
}

type EnteredLinesProps = { lines: EnteredLine[]; onChange: (lines: EnteredLine[]) => void }

/** The gifts of an order that is entered by hand, and a search that adds another. */
export function EnteredLines({ lines, onChange }: EnteredLinesProps) {
  const shop = useShop()
  const add = (product: Product) => {
    const size = firstSize(product)
    const line: EnteredLine = {
      key: crypto.randomUUID(),
      ...{ product, size, color: firstColor(product), engraving: '', quantity: '1' },
      ...{ font: defaultFontOf(product.modelFile), letters: product.letters?.[0]?.color, zones: {} },
      price: dollarsFromCents(unitPrice(centsFromDollars(product.price) ?? cents(0), size, shop)),
    }
    onChange([...lines, line])
  }
  return (
    <>
      {lines.length > 0 && (
        <ol className="grid gap-4">
          {lines.map((line) => (
            <li key={line.key}>
              <LineFields
                line={line}
                onChange={(changed) => onChange(lines.map((one) => (one.key === line.key ? changed : one)))}
                onRemove={() => onChange(lines.filter((one) => one.key !== line.key))}
              />
            </li>
          ))}
        </ol>
      )}
      <FindGift onAdd={add} />
    </>
  )
}

type LineFieldsProps = { line: EnteredLine; onChange: (line: EnteredLine) => void; onRemove: () => void }

function LineFields({ line, onChange, onRemove }: LineFieldsProps) {
  const { product } = line
  const shop = useShop()
  const priceOf = (size: Size) => dollarsFromCents(unitPrice(centsFromDollars(product.price) ?? cents(0), size, shop))
  // A price that the maker typed stays.
  const resize = (size: Size) =>
    onChange({ ...line, size, price: line.price === priceOf(line.size) ? priceOf(size) : line.price })
  return (
    <fieldset className="grid gap-4 rounded-m bg-card p-4 sm:grid-cols-2">
      <legend className="sr-only">{product.name}</legend>
      <div className="flex flex-wrap items-center justify-between gap-3 sm:col-span-2">
        <p className="text-lg font-bold break-words">{product.name}</p>
        <Button variant="quiet" aria-label={`Remove ${product.name}`} onClick={onRemove}>
          Remove
        </Button>
      </div>
      <SelectField
        label="Size"
        value={line.size}
        options={sizesOf(product).map(({ size, name, centimetres }) => ({
          value: size,
          name: `${name}, ${centimetres} cm`,
        }))}
        onChange={({ target }) => resize(target.value as Size)}
      />
      <SelectField
        label="Color"
        value={line.color}
        options={colorsOf(product).map(({ color, name }) => ({ value: color, name }))}
        onChange={({ target }) => onChange({ ...line, color: target.value })}
      />
      {canBeEngraved(product.modelFile) && (
        <TextArea
          label="Engraving"
          className="sm:col-span-2"
          rows={2}
          dir="auto"
          autoComplete="off"
          hint="It is printed exactly as typed."
          value={line.engraving}
          onChange={({ target }) => onChange({ ...line, engraving: target.value })}
        />
      )}
      {line.engraving && product.letters && product.letters.length > 1 && (
        <SelectField
          label="Letters"
          value={line.letters}
          options={product.letters.map(({ color, name }) => ({ value: color, name }))}
          onChange={({ target }) => onChange({ ...line, letters: target.value })}
        />
      )}
      <ZoneSelects zones={product.zones} chosen={line.zones} onChange={(zones) => onChange({ ...line, zones })} />
      {line.engraving && product.modelFile && (
        <SelectField
          label={fontTitle}
          value={line.font}
          options={fontNames.map((font) => ({ value: font, name: fontLabels[font] }))}
          onChange={({ target }) => onChange({ ...line, font: fontNames.find((font) => font === target.value) })}
        />
      )}
      <TextField
        label="Quantity"
        inputMode="numeric"
        value={line.quantity}
        onChange={({ target }) => onChange({ ...line, quantity: target.value })}
      />
      <TextField
        label="Price of one"
        inputMode="decimal"
        value={line.price}
        onChange={({ target }) => onChange({ ...line, price: target.value })}
      />
    </fieldset>
  )
}

const mostFound = 6

/** Finds published gifts by their name. */
function FindGift({ onAdd }: { onAdd: (product: Product) => void }) {
  const [typed, setTyped] = useState('')
  const search = readProductList(writeProductList({ q: typed.trim() }))
  const { data } = useQuery({ ...productListQuery(search), enabled: typed.trim() !== '' })
  const found = typed.trim() === '' ? [] : (data?.rows ?? []).filter(({ isPublished }) => isPublished)
  return (
    <div className="grid gap-3">
      <TextField
        label="Find a gift"
        type="search"
        autoComplete="off"
        value={typed}
        onChange={({ target }) => setTyped(target.value)}
      />
      <p role="status" className="sr-only">
        {typed.trim() && data && `${found.length} found`}
      </p>
      {found.length > 0 && (
        <ul className="grid gap-2">
          {found.slice(0, mostFound).map((product) => (
            <li key={product.id} className="flex flex-wrap items-center justify-between gap-3">
              <span className="min-w-0 break-words">{product.name}</span>
              <Button
                variant="ghost"
                size="small"
                aria-label={`Add ${product.name}`}
                onClick={() => {
                  onAdd(product)
                  setTyped('')
                }}
              >
                Add
              </Button>
            </li>
          ))}
        </ul>
      )}
    </div>
  )
}
