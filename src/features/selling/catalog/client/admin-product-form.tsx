import { useCallback, useEffect, useRef, useState } from 'react'
import type { Save } from '#features/base/office/client/entity-dialogs.tsx'
import { useEntityForm } from '#features/base/office/client/entity-form.tsx'
import { customsCodeLabel, materialLabel, priceLabel } from '#features/base/office/client/words.ts'
import type { Color } from '#features/gifts/drawings/colors.ts'
import { defaultMaterial, type Material } from '#features/gifts/makes/materials.ts'
import { type OfferedColor, type OfferedSize, sizesOf } from '#features/gifts/makes/offer.ts'
import { parseModelFile } from '#features/gifts/models/model-file.ts'
import type { SaveDesign } from '#features/selling/designs/client/design-editor.tsx'
import { MaterialSelect } from '#features/selling/filaments/client/material-select.tsx'
import { ModelField, modelLabel } from '#features/selling/proofs/client/model-field.tsx'
import { useDrawPictures } from '#features/selling/proofs/client/requests.ts'
import { typedResolver } from '#platform/client/form/schema-resolver.ts'
import { errorSentence } from '#platform/client/http.ts'
import { Button } from '#platform/client/ui/button.tsx'
import { CheckField } from '#platform/client/ui/check-field.tsx'
import { SelectField } from '#platform/client/ui/select-field.tsx'
import { TextArea, TextField } from '#platform/client/ui/text-field.tsx'
import { createProductSchema } from '../admin-contract.ts'
import type { WhenOutOfStock } from '../catalog.ts'
import type { Product } from '../contract.ts'
import { type Warning, warnings, warningTexts } from '../warnings.ts'
import { CategoryField } from './admin-category-field.tsx'
import { colorsLabel, OfferedLettersField, OfferField, sizesLabel } from './admin-offer-field.tsx'
import { ProductImagesField } from './admin-product-images-field.tsx'
import { useCostHint } from './use-cost-hint.ts'
import { imagesOf, type ProductImage, useProductImages } from './use-product-images.ts'
import { whenOutLabel } from './words.ts'

type Values = {
  name: string
  description: string
  price: string
  stock: string
  whenOutOfStock: WhenOutOfStock
  categoryId: string
  modelFile: string
  material: Material
  sizes: OfferedSize[] | null
  colors: OfferedColor[] | null
  letters: Color[] | null
  customsCode: string
  warnings: Warning[]
  isPublished: boolean
}

const valuesOf = (product: Product | undefined): Values => ({
  name: product?.name ?? '',
  description: product?.description ?? '',
  price: product?.price ?? '',
  stock: String(product?.stock ?? 0),
  whenOutOfStock: product?.whenOutOfStock ?? 'print-to-order',
  categoryId: product?.categoryId ?? '',
  modelFile: product?.modelFile ?? '',
  material: product?.material ?? defaultMaterial,
  sizes: product?.sizes ?? null,
  colors: product?.ownColors ?? null,
  letters: product?.ownLetters ?? null,
  customsCode: product?.customsCode ?? '',
  warnings: product?.warnings ?? [],
  isPublished: product?.isPublished ?? false,
})

/** The request's fields: stock as a number, empty texts as null. */
const productOf = ({ stock, categoryId, description, modelFile, ...values }: Values) => ({
  ...values,
  stock: stock.trim() === '' ? Number.NaN : Number(stock),
  description: description || null,
  categoryId: categoryId || null,
  modelFile: modelFile || null,
})
/** Leaves out an untouched stock. Sending the old number would undo sales since the dialog was opened. */
const withoutUntouched = ({ stock, ...rest }: ReturnType<typeof productOf>, product: Product | undefined) =>
  product?.stock === stock ? rest : { ...rest, stock, ...(product && { shownStock: product.stock }) }
const sentImages = (images: ProductImage[]) => ({
  images: images.map(({ src }) => src),
  imageTexts: images.map(({ text }) => text),
  imageColors: images.map(({ color }) => color),
})
const checkProduct = typedResolver(createProductSchema, productOf)

const labels = {
  name: 'Name',
  description: 'Description',
  price: 'Price',
  stock: 'Stock',
  whenOutOfStock: whenOutLabel,
  categoryId: 'Category',
  modelFile: modelLabel,
  material: materialLabel,
  sizes: sizesLabel,
  colors: colorsLabel,
  letters: 'Letters',
  customsCode: customsCodeLabel,
  warnings: 'Warnings',
  isPublished: 'Published',
}

const stockRules = {
  'print-to-order': 'Print to order (keeps selling)',
  stop: 'Stop selling (shows Sold out)',
} satisfies Record<WhenOutOfStock, string>

type ProductFormProps = {
  product: Product | undefined
  /** The product that a new product copies. */
  like?: Product | undefined
  save: Save
  newerVersion: Product | undefined
}

/** The form for all fields of a product. */
export function ProductForm({ product, like, save, newerVersion }: ProductFormProps) {
  const start = product ?? (like && { ...like, name: `${like.name} (copy)`, isPublished: false })
  const field = useProductImages(imagesOf(start))
  const [unsaved, setUnsaved] = useState<{ keep: SaveDesign }>()
  const reportUnsaved = useCallback((keep: SaveDesign | undefined) => setUnsaved(keep && { keep }), [])
  const draw = useDrawPictures()
  /** Saves the product together with unsaved text of its design. A product without images gets pictures of its new model. */
  const saveAll: Save = async (values) => {
    try {
      const modelFile = (await unsaved?.keep()) ?? form.getValues('modelFile')
      const isNew = parseModelFile(modelFile) && modelFile !== product?.modelFile
      const drawn = isNew && field.images.length === 0 ? await drawnOf(modelFile) : []
      return save({ ...values, ...(unsaved && { modelFile }), ...(drawn.length > 0 && sentImages(drawn)) })
    } catch (error) {
      return errorSentence(error, 'The product could not be saved. Please try again.')
    }
  }
  /** Pictures of the model in the product's colors. A failure does not prevent saving. */
  const drawnOf = async (modelFile: string): Promise<ProductImage[]> => {
    const pictures = await draw.mutateAsync({ modelFile, words: '' }).catch(() => [])
    const own = form.getValues('colors')?.map(({ color }) => color)
    return pictures.filter(({ color }) => !own || own.includes(color)).map((picture) => ({ ...picture, text: '' }))
  }
  const { form, register, errors, isSubmitting, submit, notes } = useEntityForm({
    entity: start,
    newerVersion,
    valuesOf,
    save: saveAll,
    labels,
    isTouched: field.isChanged || unsaved !== undefined,
    resolver: checkProduct,
    sent: (values) => ({
      ...withoutUntouched(productOf(values), newerVersion ?? product),
      ...sentImages(field.images),
    }),
  })
  const { isChanged, replace } = field
  const taken = useRef<Product>(undefined)
  useEffect(() => {
    if (!newerVersion || taken.current === newerVersion) return
    taken.current = newerVersion
    if (!isChanged) replace(imagesOf(newerVersion))
  }, [newerVersion, isChanged, replace])
  return (
    <form noValidate onSubmit={submit} className="kept-actions grid gap-5">
      {notes}
      <TextField label="Name" required error={errors.name?.message} {...register('name')} />
      <TextArea label="Description" rows={4} error={errors.description?.message} {...register('description')} />
      <div className="grid gap-5 sm:grid-cols-2">
        <TextField
          label={priceLabel}
          hint={useCostHint(product, form.watch('price'))}
          required
          inputMode="decimal"
          error={errors.price?.message}
          {...register('price')}
        />
        <TextField
          label="Stock"
          required
          type="number"
          step="1"
          min="0"
          inputMode="numeric"
          error={errors.stock?.message}
          {...register('stock')}
        />
        <CategoryField
          field={register('categoryId')}
          onMade={(id) => form.setValue('categoryId', id, { shouldDirty: true })}
        />
        <SelectField
          label={labels.whenOutOfStock}
          options={Object.entries(stockRules).map(([value, name]) => ({ value, name }))}
          {...register('whenOutOfStock')}
        />
      </div>
      <ProductImagesField field={field} />
      <ModelField
        value={form.watch('modelFile')}
        error={errors.modelFile?.message}
        onChange={(modelFile) => form.setValue('modelFile', modelFile, { shouldDirty: true, shouldValidate: true })}
        material={form.watch('material')}
        leastCentimeters={Math.min(...sizesOf({ sizes: form.watch('sizes') }).map(({ centimetres }) => centimetres))}
        onUnsaved={reportUnsaved}
        onDrawn={(pictures) => field.insert(pictures.map((picture) => ({ ...picture, text: '' })))}
      />
      <MaterialSelect
        chosen={start?.material}
        hint="The filament for this product. Existing orders keep their material."
        error={errors.material?.message}
        {...register('material')}
      />
      <OfferField
        sizes={form.watch('sizes')}
        colors={form.watch('colors')}
        material={form.watch('material')}
        error={firstMessage([errors.sizes, errors.colors])}
        onChange={({ sizes, colors }) => {
          form.setValue('sizes', sizes, { shouldDirty: true })
          form.setValue('colors', colors, { shouldDirty: true })
        }}
      />
      <OfferedLettersField
        letters={form.watch('letters')}
        cannotBePrinted={product?.cannotPrintLetters ?? false}
        material={form.watch('material')}
        error={firstMessage(errors.letters)}
        onChange={(letters) => form.setValue('letters', letters, { shouldDirty: true })}
      />
      {product?.cannotPrintZones && (
        <p className="text-sm font-semibold text-warn">
          No printer of the shop can print the parts of this design in filaments of their own. They are sold in the
          color of the gift.
        </p>
      )}
      <TextField
        label={labels.customsCode}
        hint="For parcels that pass customs, such as 3926.40. Leave blank to use the code in the settings."
        inputMode="decimal"
        error={errors.customsCode?.message}
        {...register('customsCode')}
      />
      <fieldset className="grid gap-2">
        <legend className="mb-1 font-bold">{labels.warnings}</legend>
        {warnings.map((warning) => (
          <CheckField key={warning} label={warningTexts[warning]} value={warning} {...register('warnings')} />
        ))}
      </fieldset>
      <CheckField label="Published" {...register('isPublished')} />
      <Button type="submit" pending={isSubmitting} disabled={field.isProcessing}>
        {product ? 'Save Product' : 'Create Product'}
      </Button>
    </form>
  )
}

/** The first message in nested validation errors. */
function firstMessage(found: unknown): string | undefined {
  if (typeof found !== 'object' || found === null) return undefined
  if ('message' in found && typeof found.message === 'string') return found.message
  return Object.values(found)
    .map(firstMessage)
    .find((message) => message !== undefined)
}
