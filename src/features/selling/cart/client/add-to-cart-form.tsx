import { type ReactNode, useEffect, useState } from 'react'
import { useLocation, useSearch } from 'wouter'
import { useUser } from '#features/base/accounts/client/requests.ts'
import { useShop } from '#features/base/settings/client/requests.ts'
import type { Color } from '#features/gifts/drawings/colors.ts'
import type { Choice } from '#features/gifts/makes/client/choice.ts'
import { CustomizationFields } from '#features/gifts/makes/client/customization-fields.tsx'
import { FontField } from '#features/gifts/makes/client/font-field.tsx'
import { colorNameOf, engravingLimit, lengthOf, runOutText, unitPrice } from '#features/gifts/makes/make.ts'
import { colorsOf } from '#features/gifts/makes/offer.ts'
import { canBeEngraved, parseModelFile } from '#features/gifts/models/model-file.ts'
import { fewPieces, isRunOut, maxPieces } from '#features/selling/catalog/catalog.ts'
import { isSoldOut, maxQuantity, soldOutLabel } from '#features/selling/catalog/client/stock.ts'
import type { Product } from '#features/selling/catalog/contract.ts'
import { toast } from '#platform/client/toast.ts'
import { SubmitButton } from '#platform/client/ui/button.tsx'
import { Stepper } from '#platform/client/ui/stepper.tsx'
import { cents, centsFromDollars, dollarsFromCents, showMoney, times } from '#platform/money.ts'
import { openCartPanel } from './cart-panel-state.ts'
import { notAdded, shownOf, toastAdded, useAddToCart } from './requests.ts'
import { useTextCheck } from './use-text-check.ts'
import './add-to-cart.css'

type AddToCartFormProps = {
  product: Product
  choice: Choice
  quantity: number
  onQuantity: (quantity: number) => void
  /** Colors that cannot be printed at the moment. */
  notOffered: readonly Color[]
  children: ReactNode
}

/** Choices, quantity and "Add to Cart", below the introduction in `children`. A failure keeps all choices and text. */
export function AddToCartForm({ product, choice, quantity, onQuantity, notOffered, children }: AddToCartFormProps) {
  const terms = useShop()
  const add = useAddToCart()
  const base = centsFromDollars(product.price) ?? cents(0)
  const each = unitPrice(base, choice.size, terms)
  const { color, size, engraving, options } = choice
  const tryWords = useTextCheck(product, choice)
  const [isTrying, setTrying] = useState(false)
  const [instead, done] = useEdited(onQuantity)
  const runOut = colorsOf(product).filter(({ color }) =>
    isRunOut({ product, quantity, make: { color, engraving } }, notOffered),
  )
  const isOut = runOut.some(({ color }) => color === choice.color)
  const soldOut = isSoldOut(product) || isOut
  const isShop = useUser()?.role === 'admin'
  const left =
    product.whenOutOfStock === 'stop' && product.stock > 0 && product.stock <= fewPieces ? product.stock : undefined

  const submit = async (form: HTMLFormElement) => {
    // A second press while the text is being checked adds nothing.
    if (add.isPending || isTrying || soldOut) return
    setTrying(true)
    const problem = lengthOf(engraving) > engravingLimit || (await tryWords())
    setTrying(false)
    if (problem) {
      const words = form.querySelector<HTMLElement>('[name=engraving]')
      words?.focus()
      // Scrolls to the middle, because the sticky button bar on phones would cover the error message.
      return words?.scrollIntoView({ block: 'center' })
    }
    try {
      await add.mutateAsync({
        productId: product.id,
        quantity,
        customization: { color, size, engraving, ...(options && { options }) },
        ...(instead && { instead }),
        shown: { ...shownOf(product.modelFile, choice), unitPrice: dollarsFromCents(each) },
      })
      done()
      if (instead) toast.success('Cart updated', 'Your changes have been saved.')
      else toastAdded()
      openCartPanel()
    } catch (error) {
      toast.refused(notAdded, error)
    }
  }
  return (
    <form
      noValidate
      className="add-form"
      onSubmit={(event) => {
        event.preventDefault()
        void submit(event.currentTarget)
      }}
    >
      {children}
      <CustomizationFields
        product={product}
        choice={choice}
        sizeTerms={terms}
        runOut={runOut}
        bearsWords={canBeEngraved(product.modelFile)}
      />
      {parseModelFile(product.modelFile) && choice.engraving && <FontField choice={choice} />}
      <div className="add-bar">
        <Stepper label="Quantity" value={quantity} onChange={onQuantity} max={maxQuantity(product, maxPieces)} />
        {isShop ? (
          <p className="self-center font-semibold">You are signed in as the shop</p>
        ) : (
          <SubmitButton pending={add.isPending || isTrying} disabled={soldOut} className="num min-h-14">
            {isOut
              ? runOutText(colorNameOf(choice))
              : soldOut
                ? soldOutLabel
                : `${instead ? 'Update' : 'Add to'} Cart · ${showMoney(times(each, quantity))}`}
          </SubmitButton>
        )}
        {left !== undefined && <p className="col-span-2 text-sm font-semibold text-err">Only {left} left</p>}
      </div>
    </form>
  )
}

/**
 * The id of the cart line that is being edited, from the address, and a function that ends the edit. Read in the browser only,
 * because the cached page is the same for every visitor.
 */
function useEdited(onQuantity: (quantity: number) => void) {
  const params = new URLSearchParams(useSearch())
  const [path, navigate] = useLocation()
  const [edited, setEdited] = useState<string | null>(null)
  const [instead, quantity] = [params.get('instead'), Number(params.get('quantity'))]
  useEffect(() => {
    setEdited(instead)
    if (instead && quantity > 0) onQuantity(quantity)
  }, [instead, quantity, onQuantity])
  const done = () => {
    if (!instead) return
    params.delete('instead')
    params.delete('quantity')
    navigate(`${path}?${params}`, { replace: true })
  }
  return [edited, done] as const
}
