import { useQuery } from '@tanstack/react-query'
import { useForm } from 'react-hook-form'
import { EntityList, PublishedBadge, type Save } from '#features/accounts/client/entity-list.tsx'
import { Refusal } from '#features/accounts/client/refusal.tsx'
import { typedResolver } from '#platform/client/form/schema-resolver.ts'
import { Button } from '#platform/client/ui/button.tsx'
import { CheckField } from '#platform/client/ui/check-field.tsx'
import { Picture } from '#platform/client/ui/picture.tsx'
import { SelectField } from '#platform/client/ui/select-field.tsx'
import { TextArea, TextField } from '#platform/client/ui/text-field.tsx'
import { createProductSchema } from '../admin-contract.ts'
import type { Category, Product, WhenOutOfStock } from '../contract.ts'
import { ProductImagesField } from './product-images-field.tsx'
import { useProductImages } from './use-product-images.ts'

/** Everything the shop sells, drafts too (specification, section 2). */
export default function AdminProductsPage() {
  return (
    <EntityList<Product>
      noun="product"
      title="Products"
      path="/api/products"
      emptyText="What you add here can be found and bought as soon as it is published."
      nameOf={({ name }) => name}
      wide
      form={(product, save) => <ProductForm key={product?.id} product={product} save={save} />}
    >
      {(product) => (
        <div className="grid grid-cols-[96px_1fr] gap-4">
          <span className="grid aspect-square place-items-center overflow-hidden rounded-m bg-oat p-1">
            {product.images[0] && (
              <Picture
                src={product.images[0]}
                alt=""
                width={96}
                height={96}
                sizes="96px"
                className="size-full object-contain"
              />
            )}
          </span>
          <div className="grid min-w-0 content-start justify-items-start gap-1">
            <b className="text-lg break-words">{product.name}</b>
            <PublishedBadge isPublished={product.isPublished} />
            <p className="num">
              <b>${product.price}</b> · {product.stock} in stock
            </p>
          </div>
        </div>
      )}
    </EntityList>
  )
}

type Values = {
  name: string
  description: string
  price: string
  stock: string
  whenOutOfStock: WhenOutOfStock
  categoryId: string
  modelFile: string
  isPublished: boolean
}

/** What is sent for what was typed: the stock as a number, nothing as none. */
const productOf = ({ stock, categoryId, description, modelFile, ...values }: Values) => ({
  ...values,
  stock: stock.trim() === '' ? Number.NaN : Number(stock),
  description: description || null,
  categoryId: categoryId || null,
  modelFile: modelFile || null,
})
const checkProduct = typedResolver(createProductSchema, productOf)

const stockRules = {
  'print-to-order': 'Print to order (it can still be bought)',
  stop: 'Stop selling (it says Sold out)',
} satisfies Record<WhenOutOfStock, string>

function ProductForm({ product, save }: { product: Product | undefined; save: Save }) {
  const { data: categories = [] } = useQuery<Category[]>({ queryKey: ['/api/categories'], staleTime: 0 })
  const field = useProductImages(product?.images ?? [])
  const { register, handleSubmit, formState, setError } = useForm<Values>({
    mode: 'onTouched',
    resolver: checkProduct,
    defaultValues: {
      name: product?.name ?? '',
      description: product?.description ?? '',
      price: product?.price ?? '',
      stock: String(product?.stock ?? 0),
      whenOutOfStock: product?.whenOutOfStock ?? 'print-to-order',
      categoryId: product?.categoryId ?? '',
      modelFile: product?.modelFile ?? '',
      isPublished: product?.isPublished ?? false,
    },
  })
  const { errors, isSubmitting } = formState
  const submit = handleSubmit(async (values) => {
    const refusal = await save({ ...productOf(values), images: field.images })
    if (refusal) setError('root', { message: refusal })
  })
  return (
    <form noValidate onSubmit={submit} className="grid gap-5">
      <Refusal text={errors.root?.message} />
      <TextField label="Name" required error={errors.name?.message} {...register('name')} />
      <TextArea label="Description" rows={4} error={errors.description?.message} {...register('description')} />
      <div className="grid gap-5 sm:grid-cols-2">
        <TextField
          label="Price (USD)"
          required
          type="number"
          step="0.01"
          min="0"
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
        <SelectField
          label="Category"
          options={[{ value: '', name: 'No category' }, ...categories.map(({ id, name }) => ({ value: id, name }))]}
          {...register('categoryId')}
          // The options arrive after the form: until then the product's own is all there is.
          key={categories.length}
        />
        <SelectField
          label="When out of stock"
          options={Object.entries(stockRules).map(([value, name]) => ({ value, name }))}
          {...register('whenOutOfStock')}
        />
      </div>
      <ProductImagesField field={field} />
      <TextField
        label="3D model"
        hint="The address of a model file, if there is one."
        error={errors.modelFile?.message}
        {...register('modelFile')}
      />
      <CheckField label="Published" {...register('isPublished')} />
      <Button type="submit" pending={isSubmitting} disabled={field.isProcessing}>
        {product ? 'Save Product' : 'Create Product'}
      </Button>
    </form>
  )
}
