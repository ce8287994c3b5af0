import { type UseQueryResult, useQuery } from '@tanstack/react-query'
import { Printer, ShoppingBag, Truck } from 'lucide-react'
import { useRef, useState } from 'react'
import { useUser } from '#features/base/accounts/client/requests.ts'
import { useShop } from '#features/base/settings/client/requests.ts'
import { destinations } from '#features/base/settings/destinations.ts'
import { drawingPath } from '#features/gifts/drawings/addresses.ts'
import { type Choice, useChoice } from '#features/gifts/makes/client/choice.ts'
import { sizeOf, unitPrice } from '#features/gifts/makes/make.ts'
import { describeOffer } from '#features/gifts/makes/offer.ts'
import { hasOwnWords } from '#features/gifts/makes/to-print.ts'
import { defaultFontOf } from '#features/gifts/models/model-file.ts'
import { canShowGift } from '#features/gifts/viewer/client/can-show-gift.ts'
import { AddToCartForm } from '#features/selling/cart/client/add-to-cart-form.tsx'
import { noProduct, usualMaterialName } from '#features/selling/catalog/catalog.ts'
import { ProductDetails } from '#features/selling/catalog/client/product-details.tsx'
import { ProductGallery } from '#features/selling/catalog/client/product-gallery.tsx'
import { ProductWarnings } from '#features/selling/catalog/client/product-warnings.tsx'
import {
  type ArrivalWish,
  categoriesQuery,
  categoryIn,
  productArrivalQuery,
  productQuery,
} from '#features/selling/catalog/client/requests.ts'
import { isSoldOut, readyBecause, readyIn, readyText } from '#features/selling/catalog/client/stock.ts'
import type { Product } from '#features/selling/catalog/contract.ts'
import { catalogPaths } from '#features/selling/catalog/paths.ts'
import type { Arrivals } from '#features/selling/delivery/contract.ts'
import { useOffers } from '#features/selling/offers/client/requests.ts'
import { showDiscount } from '#features/selling/offers/offer.ts'
import { ProductRating } from '#features/selling/reviews/client/product-rating.tsx'
import { ProductReviewList } from '#features/selling/reviews/client/product-reviews.tsx'
import { reviewsQuery } from '#features/selling/reviews/client/requests.ts'
import { WishlistHeart } from '#features/selling/wishlist/client/wishlist-heart.tsx'
import { useNear, useSettled } from '#platform/client/hooks.ts'
import { LinkButton } from '#platform/client/ui/button.tsx'
import { lazyPart } from '#platform/client/ui/lazy-part.tsx'
import { EmptyState, ignoreRefetchError, Reading, Skeleton } from '#platform/client/ui/states.tsx'
import { linkTo } from '#platform/link.ts'
import { cents, centsFromDollars, showDollars, showMoney } from '#platform/money.ts'
import { titleOf } from '../../screens.ts'
import { useAbsolute } from '../origin.ts'
import { isServer, PageHead, StructuredData } from '../page-head.tsx'
import { breadcrumbData, productData } from '../product-data.ts'

/** One product (rule 23). What its headline says is what is charged (rule 3). */
export default function ProductScreen({ params }: { params: Record<string, string> }) {
  const found = useQuery(productQuery(params.id ?? ''))
  return (
    <Reading
      of={ignoreRefetchError(found)}
      failed="This gift could not be loaded."
      waiting={<ProductLoading />}
      missing={<ProductNotFound />}
    >
      {(product) => <ProductShown product={product} />}
    </Reading>
  )
}

function ProductShown({ product }: { product: Product }) {
  const { modelFile } = product
  const choice = useChoice(product, {
    modelFile,
    defaultFont: defaultFontOf(modelFile),
    canShow: () => canShowGift(modelFile),
  })
  const [quantity, setQuantity] = useState(1)
  // Debounced: ten presses of + make one request.
  const wanted = {
    color: choice.color,
    size: choice.size,
    quantity: useSettled(quantity, 300),
    hasWords: hasOwnWords(choice),
  }
  const shop = useShop()
  const arrivals = useQuery(productArrivalQuery(product, wanted))
  const { notOffered = [], leavesIn } = arrivals.data ?? {}
  const estimate = product.estimates?.[choice.size]
  return (
    <div className="wrap">
      <ProductHead product={product} />
      <Breadcrumb product={product} />
      <div className="product">
        <ProductGallery product={product} choice={choice} />
        <AddToCartForm
          product={product}
          choice={choice}
          quantity={quantity}
          onQuantity={setQuantity}
          notOffered={notOffered}
        >
          <Introduction product={product} choice={choice} />
          {/* On a phone what can be chosen comes first. */}
          {product.description && <p className="max-w-[34em] max-md:order-1 md:-mt-2.5">{product.description}</p>}
        </AddToCartForm>
        <Promises product={product} wanted={wanted} arrivals={arrivals} />
        <ProductWarnings warnings={product.warnings} />
      </div>
      <ProductDetails
        material={product.materialName ?? usualMaterialName}
        estimate={wanted.hasWords ? (estimate?.worded ?? estimate) : estimate}
        days={leavesIn === null ? null : readyIn(product, shop, wanted, leavesIn)}
        warnings={product.warnings}
      />
      <ProductReviewList key={product.id} productId={product.id} />
      <Related key={`related ${product.id}`} product={product} />
    </div>
  )
}

function Breadcrumb({ product }: { product: Product }) {
  const { data: categories = [] } = useQuery(categoriesQuery)
  const category = product.categoryId ? categoryIn(product.categoryId, categories) : undefined
  const absolute = useAbsolute()
  const listTitle = titleOf('/products')
  return (
    <nav aria-label="Breadcrumb" className="breadcrumb">
      <ol>
        <li>
          <a href={catalogPaths.home()}>Home</a>
          <span aria-hidden="true"> /</span>
        </li>
        <li>
          <a href={catalogPaths.products({ category: category?.slug })}>{category?.name ?? listTitle}</a>
          <span aria-hidden="true"> /</span>
        </li>
        <li aria-current="page">{product.name}</li>
      </ol>
      <StructuredData
        key={product.id}
        data={isServer ? breadcrumbData({ product, category, listTitle }, absolute) : undefined}
      />
    </nav>
  )
}

function Introduction({ product, choice }: { product: Product; choice: Choice }) {
  const signedIn = Boolean(useUser())
  const terms = useShop()
  const base = centsFromDollars(product.price) ?? cents(0)
  const price = showMoney(unitPrice(base, choice.size, terms))
  const { name, centimetres } = sizeOf(choice)
  return (
    <div>
      <div className="flex items-start justify-between gap-4">
        <h1 className="product-name">{product.name}</h1>
        {/* The heart's place is kept, so that it does not push the name aside when the browser knows who is there. */}
        <div className="size-11 flex-none">{signedIn && <WishlistHeart product={product} />}</div>
      </div>
      <div className="price-line">
        <ProductRating productId={product.id} />
        <p className="num price">
          <b>{price}</b>
          <span className="max-md:sr-only">
            {name}, {centimetres}&nbsp;cm
          </span>
        </p>
      </div>
    </div>
  )
}

/** It depends on the visitor and on the moment, so it is no part of the cached page. */
const ArrivalText = lazyPart(() => import('#features/selling/delivery/client/arrival-text.tsx'), {
  name: 'The arrival date',
  failed: (failure) => failure,
})

type PromisesProps = { product: Product; wanted: ArrivalWish; arrivals: UseQueryResult<Arrivals> }

function Promises({ product, wanted, arrivals }: PromisesProps) {
  const leavesIn = arrivals.data?.leavesIn
  const { data: offers = [] } = useOffers()
  const shop = useShop()
  return (
    <ul className="promises">
      <li>
        <Printer aria-hidden="true" />
        <span>
          <b className={isSoldOut(product) ? 'text-err' : ''}>{readyText(product, shop, wanted, leavesIn)}</b>
          {!isSoldOut(product) && `, ${readyBecause(product, wanted)}`}
        </span>
      </li>
      <li>
        <Truck aria-hidden="true" />
        <span className="num">
          <b>{showDollars(shop.shippingFee)} shipping</b>
          {shop.shipsToNames.length > 0 ? ` ${destinations(shop)}` : ', worldwide'}
          {shop.tracksParcels && (shop.shipsToNames.length > 0 ? ', tracked' : ' and tracked')}
          {!isSoldOut(product) && (
            <span className="block min-h-13 max-[26rem]:min-h-18">
              <ArrivalText of={arrivals} />
            </span>
          )}
          <a href={linkTo('/returns')} className="link mt-1 inline-block">
            Returns and reprints
          </a>
        </span>
      </li>
      {offers.map((offer) => (
        <li key={offer.id}>
          <ShoppingBag aria-hidden="true" />
          <span>
            <b>{showDiscount(offer)}</b> your cart: {offer.title}
          </span>
        </li>
      ))}
    </ul>
  )
}

function ProductHead({ product }: { product: Product }) {
  const absolute = useAbsolute()
  const shop = useShop()
  const { data: reviews } = useQuery(reviewsQuery(product.id))
  const description =
    product.description ??
    `${product.name}, 3D printed to order ${product.sizes || product.colors ? `as ${describeOffer(product)}` : 'in four colors and three sizes'}.`
  return (
    <>
      <PageHead
        title={product.name}
        description={description}
        canonical={catalogPaths.product(product.id)}
        image={product.images[0]}
        type="product"
      />
      <StructuredData
        key={product.id}
        data={isServer ? productData({ product, description, shop, reviews, absolute }) : undefined}
      />
    </>
  )
}

/** Loaded once the shopper has scrolled to it: what is above comes first. Its height is kept, so that the footer stays where it is. */
function Related({ product }: { product: Product }) {
  const place = useRef<HTMLDivElement>(null)
  const waiting = <div className="min-h-[44rem] md:min-h-[31rem]" />
  return <div ref={place}>{useNear(place) ? <RelatedGifts product={product} waiting={waiting} /> : waiting}</div>
}
const RelatedGifts = lazyPart(() => import('#features/selling/catalog/client/related-gifts.tsx'), {
  name: 'The other gifts',
  waiting: ({ waiting }) => waiting,
  failed: (failure) => failure,
})

const noSuchGift = "The product you're looking for doesn't exist."

const ProductNotFound = () => (
  <div className="wrap py-10">
    <PageHead isMissing title={noProduct} description={noSuchGift} />
    <EmptyState heading="h1" title={noProduct} text={noSuchGift} drawing={drawingPath('dino', { look: 'ghost' })}>
      <LinkButton href={catalogPaths.products()}>{titleOf('/products')}</LinkButton>
    </EmptyState>
  </div>
)

const ProductLoading = () => (
  <div className="wrap">
    <p role="status" className="py-3 text-sm text-muted">
      Loading...
    </p>
    <div className="product">
      <Skeleton className="aspect-square w-full rounded-xl" />
      <div className="grid content-start gap-5">
        <Skeleton className="h-14 w-3/4" />
        <Skeleton className="h-8 w-1/3" />
        <Skeleton className="h-24 w-full" />
      </div>
    </div>
  </div>
)
