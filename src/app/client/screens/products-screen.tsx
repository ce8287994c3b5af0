import { keepPreviousData, type UseQueryResult, useQuery } from '@tanstack/react-query'
import { useLocation, useSearch } from 'wouter'
import { drawingPath } from '#features/gifts/drawings/addresses.ts'
import type { ProductSearch } from '#features/selling/catalog/catalog.ts'
import { CatalogFilters, FilterChips } from '#features/selling/catalog/client/catalog-filters.tsx'
import { nameOfCategory, unknownCollection } from '#features/selling/catalog/client/category-names.ts'
import { footerCollections } from '#features/selling/catalog/client/collections.ts'
import {
  firstRow,
  ProductCard,
  ProductCardSkeleton,
  productGrid,
  productsNotRead,
} from '#features/selling/catalog/client/product-card.tsx'
import { categoriesQuery, categoryIn, productSearchQuery } from '#features/selling/catalog/client/requests.ts'
import { noneFound } from '#features/selling/catalog/client/words.ts'
import type { FoundProducts } from '#features/selling/catalog/contract.ts'
import { catalogPaths, defaultSort, readSearch } from '#features/selling/catalog/paths.ts'
import { WishlistHeart } from '#features/selling/wishlist/client/wishlist-heart.tsx'
import { Button, LinkButton } from '#platform/client/ui/button.tsx'
import { EmptyState, Reading } from '#platform/client/ui/states.tsx'
import { Status } from '#platform/client/ui/status.tsx'
import { linkTo } from '#platform/link.ts'
import { titleOf } from '../../screens.ts'
import { useAbsolute } from '../origin.ts'
import { PageHead, StructuredData } from '../page-head.tsx'
import { listData } from '../product-data.ts'
import { useOwnMenu } from '../shell/links.ts'

const isServer = typeof document === 'undefined'

/** The catalog (rule 18). The search is kept in the address only. */
export default function ProductsScreen() {
  const search = readSearch(useSearch())
  const [, navigate] = useLocation()
  const { data: categories = [] } = useQuery(categoriesQuery)
  const found = useQuery({ ...productSearchQuery(search), placeholderData: keepPreviousData })
  const category = categoryIn(search.category, categories)
  const title = nameOfCategory(search.category, categories) || titleOf('/products')
  // An unknown category has no canonical link.
  const isKnown = title !== unknownCollection

  /** A filter is a step that Back undoes; typing and "Load more" change the step one is on. */
  const change = (wish: Partial<ProductSearch>, how: { replace: boolean } = { replace: false }) => {
    const { sort, ...rest } = search
    // Defaults are left out: a search has another default order than a collection.
    const chosen = sort !== defaultSort(search.q) && { sort }
    navigate(catalogPaths.products({ ...rest, ...chosen, pages: 1, ...wish }), how)
  }

  return (
    <div className="wrap pt-6">
      <PageHead
        title={search.q ? `Search: ${search.q}` : title}
        description={`${title}: 3D printed gifts in four colors and three sizes, printed to order.`}
        canonical={catalogPaths.products({
          // Links may name a category by id, slug or type: the canonical address uses one of them.
          category: isKnown ? (category?.slug ?? search.category) : '',
        })}
      />
      <h1 className="text-[min(2.5rem,12.5vw)] md:text-4xl">{title}</h1>
      <CatalogFilters search={search} categories={categories} onChange={change} />
      <div className="mt-5 mb-6 flex min-h-11 flex-wrap items-center gap-x-5 gap-y-2">
        <Status className="num font-semibold">
          {found.isError
            ? ''
            : found.data && !found.isPlaceholderData
              ? `${found.data.total} products found`
              : 'Loading...'}
        </Status>
        <FilterChips search={search} categories={categories} onChange={change} />
      </div>
      <Results
        found={found}
        onMore={() => change({ pages: search.pages + 1 }, { replace: true })}
        onClear={() => navigate(catalogPaths.products())}
      />
    </div>
  )
}

type ResultsProps = {
  found: UseQueryResult<FoundProducts>
  onMore: () => void
  onClear: () => void
}

function Results({ found, onMore, onClear }: ResultsProps) {
  const { isPlaceholderData } = found
  const absolute = useAbsolute()
  return (
    <Reading
      of={found}
      failed={productsNotRead}
      waiting={<div className={productGrid}>{placeholders}</div>}
      isEmpty={({ total }) => total === 0}
      empty={<NothingFound onClear={onClear} />}
    >
      {({ products, total }) => (
        <>
          <StructuredData data={isServer ? listData(products, absolute) : undefined} />
          <div className={`${productGrid} ${isPlaceholderData ? 'opacity-60' : ''}`}>
            {products.map((product, index) => (
              <ProductCard
                key={product.id}
                product={product}
                index={index}
                eager={index < firstRow}
                heading="h2"
                corner={<WishlistHeart product={product} />}
              />
            ))}
          </div>
          {products.length < total && (
            <div className="mt-10 grid justify-items-center gap-3">
              <p className="num text-muted">
                {products.length} of {total}
              </p>
              <Button variant="ghost" pending={isPlaceholderData} onClick={onMore}>
                Load more
              </Button>
            </div>
          )}
        </>
      )}
    </Reading>
  )
}

// biome-ignore lint/suspicious/noArrayIndexKey: eight equal places.
const placeholders = Array.from({ length: 8 }, (_, index) => <ProductCardSkeleton key={index} />)

const NothingFound = ({ onClear }: { onClear: () => void }) => (
  <>
    <EmptyState
      title={noneFound}
      text="Try adjusting your search terms or filters"
      drawing={drawingPath('egg', { look: 'ghost' })}
    >
      <Button onClick={onClear}>Clear Filters</Button>
      <LinkButton href={linkTo('/custom-request')} variant="ghost">
        {titleOf('/custom-request')}
      </LinkButton>
    </EmptyState>
    <nav aria-label="Collections" className="flex flex-wrap justify-center gap-2.5">
      {useOwnMenu('collections', footerCollections).map(({ href, name }) => (
        <a key={href + name} href={href} className="flex min-h-11 items-center rounded-pill bg-oat px-4 font-semibold">
          {name}
        </a>
      ))}
    </nav>
  </>
)
