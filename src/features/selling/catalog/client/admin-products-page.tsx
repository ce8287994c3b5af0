import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { AdminLayout } from '#features/base/office/client/admin-layout.tsx'
import { AdminList, useListSearch } from '#features/base/office/client/admin-list.tsx'
import type { Column } from '#features/base/office/client/data-table.tsx'
import { EntityDialogs } from '#features/base/office/client/entity-dialogs.tsx'
import { PublishedBadge } from '#features/base/office/client/published-badge.tsx'
import { Button, LinkButton } from '#platform/client/ui/button.tsx'
import { Picture } from '#platform/client/ui/picture.tsx'
import { SelectField } from '#platform/client/ui/select-field.tsx'
import { EmptyState } from '#platform/client/ui/states.tsx'
import { linkTo } from '#platform/link.ts'
import { adminPageSize } from '../catalog.ts'
import type { Category, Product } from '../contract.ts'
import { catalogPaths, productsApi } from '../paths.ts'
import { productChoices, writeProductList } from '../product-list.ts'
import { ProductBulk, usePublish } from './admin-product-bulk.tsx'
import { NumberCell } from './admin-product-cells.tsx'
import { ProductForm } from './admin-product-form.tsx'
import { allCategoriesQuery, latestProductQuery, productFile, productListQuery } from './admin-requests.ts'
import { isRunningLow } from './stock.ts'
import { allCategories, noCategory, noneFound } from './words.ts'

type Edited = Product | 'new' | undefined
const views = [
  { name: 'All', query: '' },
  { name: 'Published', query: writeProductList({ show: 'published' }) },
  { name: 'Drafts', query: writeProductList({ show: 'draft' }) },
  { name: 'Low stock', query: writeProductList({ show: 'low-stock', sort: 'stock-low' }) },
]

/** All products, including drafts (rule 39). */
export default function AdminProductsPage() {
  const [edited, setEdited] = useState<Edited>()
  return (
    <AdminLayout
      actions={
        <div className="flex flex-wrap gap-3">
          <LinkButton variant="ghost" href={linkTo('/admin/import')}>
            Import CSV
          </LinkButton>
          <LinkButton variant="ghost" href={linkTo('/admin/count')}>
            Count stock
          </LinkButton>
          <Button onClick={() => setEdited('new')}>{addProduct}</Button>
        </div>
      }
    >
      <Products edited={edited} onEdit={setEdited} />
    </AdminLayout>
  )
}

const addProduct = 'Add Product'

function Products({ edited, onEdit }: { edited: Edited; onEdit: (product: Edited) => void }) {
  const search = useListSearch(productChoices)
  const queries = useQueryClient()
  const find = useQuery(productListQuery(search))
  const { data: categories = [] } = useQuery(allCategoriesQuery)
  const [productToDelete, setProductToDelete] = useState<Product>()
  const [copied, setCopied] = useState<Product>()
  const publish = usePublish()
  const edit = (product: Edited) => {
    setCopied(undefined)
    onEdit(product)
  }
  const copy = (product: Product) => {
    setCopied(product)
    onEdit('new')
  }
  const nameOf = ({ name }: Product) => name
  return (
    <>
      <AdminList<Product, typeof productChoices>
        path={linkTo('/admin/products')}
        nouns={['product', 'products']}
        search={search}
        choices={productChoices}
        find={find}
        perPage={adminPageSize}
        columns={columnsOf({
          categories,
          edit,
          copy,
          doom: setProductToDelete,
          publish: (one, is) => void publish([one], is),
        })}
        nameOf={nameOf}
        searchHint="Name, description or id"
        views={views}
        filters={(choose) => (
          <SelectField
            label="Category"
            value={search.category || 'all'}
            options={[
              { value: 'all', name: allCategories },
              { value: 'none', name: noCategory },
              ...categories.map(({ id, name }) => ({ value: id, name })),
            ]}
            onChange={({ target }) => choose({ category: target.value === 'all' ? '' : target.value })}
          />
        )}
        readPage={async (page) => (await queries.fetchQuery(productListQuery({ ...search, page }))).rows}
        bulk={(products, done) => <ProductBulk products={products} onDone={done} />}
        exportPath={productFile}
        empty={(isFiltered) => (
          <EmptyState
            title={isFiltered ? noneFound : 'No products yet'}
            text={
              isFiltered
                ? 'No product matches this search.'
                : 'Add your first product. Shoppers can buy it once it is published.'
            }
          >
            {!isFiltered && <Button onClick={() => edit('new')}>{addProduct}</Button>}
          </EmptyState>
        )}
      />
      <EntityDialogs<Product>
        noun="product"
        path={productsApi}
        nameOf={nameOf}
        wide
        latest={(id) => queries.fetchQuery(latestProductQuery(id))}
        form={(product, save, newerVersion) => (
          <ProductForm
            key={product?.id ?? copied?.id}
            product={product}
            like={copied}
            save={save}
            newerVersion={newerVersion}
          />
        )}
        edited={edited}
        onEdit={edit}
        toDelete={productToDelete}
        onToDelete={setProductToDelete}
      />
    </>
  )
}

type Acts = {
  categories: Category[]
  edit: (product: Product) => void
  copy: (product: Product) => void
  doom: (product: Product) => void
  publish: (product: Product, isPublished: boolean) => void
}

const columnsOf = ({ categories, edit, copy, doom, publish }: Acts): Column<Product>[] => [
  {
    name: 'Name',
    wide: true,
    sort: { up: 'name', down: 'name-z' },
    cell: (product) => (
      <span className="flex items-center gap-3">
        <span className="grid size-11 flex-none place-items-center overflow-hidden rounded-s bg-oat p-0.5">
          {product.images[0] && (
            <Picture
              src={product.images[0]}
              alt=""
              width={44}
              height={44}
              sizes="44px"
              className="size-full object-contain"
            />
          )}
        </span>
        <button
          type="button"
          data-row-open
          className="link min-h-11 min-w-[min(8rem,38vw)] text-left md:max-[90rem]:min-w-24"
          onClick={() => edit(product)}
        >
          {product.name}
        </button>
      </span>
    ),
  },
  {
    name: 'Category',
    hidden: 'below 1440 px',
    cell: ({ categoryId }) => categories.find(({ id }) => id === categoryId)?.name,
  },
  {
    name: 'Price',
    amount: true,
    startsAtEdge: true,
    sort: { up: 'price-low', down: 'price-high' },
    cell: (product) => <NumberCell key={product.price} product={product} name="price" label="Price" />,
  },
  {
    name: 'Stock',
    amount: true,
    sort: { up: 'stock-low', down: 'stock-high' },
    cell: (product) => (
      <>
        <NumberCell key={product.stock} product={product} name="stock" label="Stock" />
        {isRunningLow(product) && <span className="block text-sm text-err">Low</span>}
      </>
    ),
  },
  {
    name: 'Actions',
    startsAtEdge: true,
    cell: (product) => (
      <span className="flex flex-wrap max-md:-ml-1.5 md:min-w-32 min-[90rem]:flex-nowrap">
        <RowButton name="Edit" product={product} onClick={edit} />
        <RowButton name="Copy" product={product} onClick={copy} />
        <a
          className={`${rowLink} inline-flex items-center`}
          href={catalogPaths.product(product.id)}
          aria-label={`${wayToPage(product)} ${product.name}`}
        >
          {wayToPage(product)}
        </a>
        <RowButton name="Delete" product={product} onClick={doom} />
      </span>
    ),
  },
  {
    name: 'Status',
    cell: (product) => (
      <button
        type="button"
        className="min-h-11"
        aria-label={product.isPublished ? `Published. Hide ${product.name}` : `Draft. Publish ${product.name}`}
        onClick={() => publish(product, !product.isPublished)}
      >
        <PublishedBadge isPublished={product.isPublished} />
      </button>
    ),
  },
]

/** Admins can open a draft's page before shoppers can. */
const wayToPage = ({ isPublished }: Product) => (isPublished ? 'View' : 'Preview')

const rowLink = 'link min-h-11 px-1.5 whitespace-nowrap md:px-2'

type RowButtonProps = { name: string; product: Product; onClick: (product: Product) => void }

const RowButton = ({ name, product, onClick }: RowButtonProps) => (
  <button type="button" className={rowLink} aria-label={`${name} ${product.name}`} onClick={() => onClick(product)}>
    {name}
  </button>
)
