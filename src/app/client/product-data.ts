import type { ShopAnswer } from '#features/base/settings/contract.ts'
import { countriesIn } from '#features/base/settings/ships-to.ts'
import { isSoldOut, readyIn } from '#features/selling/catalog/client/stock.ts'
import type { Category, Product } from '#features/selling/catalog/contract.ts'
import { catalogPaths } from '#features/selling/catalog/paths.ts'
import { warningTexts } from '#features/selling/catalog/warnings.ts'
import { cardPicture } from '#features/selling/proofs/paths.ts'
import type { ProductReviews } from '#features/selling/reviews/contract.ts'
import { returnDays } from './information/return-days.ts'

type Facts = {
  product: Product
  description: string
  shop: ShopAnswer
  reviews: ProductReviews | undefined
  absolute: (path: string) => string
}

/** A product as structured data for search engines, written by the server only. */
export const productData = ({ product, description, shop, reviews, absolute }: Facts) => ({
  '@context': 'https://schema.org',
  '@type': 'Product',
  name: product.name,
  description,
  image: product.images.map((image) => absolute(cardPicture(image))),
  sku: product.id,
  brand: { '@type': 'Brand', name: shop.shopName },
  url: absolute(catalogPaths.product(product.id)),
  ...(product.warnings && {
    additionalProperty: product.warnings.map((warning) => ({
      '@type': 'PropertyValue',
      name: 'Warning',
      value: warningTexts[warning],
    })),
  }),
  ...(reviews && ratingOf(reviews)),
  offers: {
    '@type': 'Offer',
    price: product.price,
    priceCurrency: 'USD',
    availability: `https://schema.org/${availability(product)}`,
    itemCondition: 'https://schema.org/NewCondition',
    url: absolute(catalogPaths.product(product.id)),
    shippingDetails: shippingOf(product, shop),
    hasMerchantReturnPolicy: {
      '@type': 'MerchantReturnPolicy',
      applicableCountry: countriesOf(shop),
      returnPolicyCategory: 'https://schema.org/MerchantReturnFiniteReturnWindow',
      merchantReturnDays: returnDays,
      returnMethod: 'https://schema.org/ReturnByMail',
      returnFees: 'https://schema.org/ReturnFeesCustomerResponsibility',
    },
  },
})

/** The placeholder that search engines fill in. Its braces are not escaped. */
const searchTemplate = decodeURIComponent(catalogPaths.products({ q: '{search_term_string}' }))

/** The shop, its owner and its search, as structured data. */
export const shopData = (name: string, absolute: (path: string) => string) => ({
  '@context': 'https://schema.org',
  '@type': 'WebSite',
  name,
  url: absolute(catalogPaths.home()),
  publisher: {
    '@type': 'Organization',
    name,
    url: absolute(catalogPaths.home()),
    logo: absolute('/apple-touch-icon.png'),
  },
  potentialAction: {
    '@type': 'SearchAction',
    target: absolute(searchTemplate),
    'query-input': 'required name=search_term_string',
  },
})

/** A list of products in its order, as structured data. */
export const listData = (products: Pick<Product, 'id' | 'name'>[], absolute: (path: string) => string) => ({
  '@context': 'https://schema.org',
  '@type': 'ItemList',
  itemListElement: products.map(({ id, name }, index) => ({
    '@type': 'ListItem',
    position: index + 1,
    name,
    url: absolute(catalogPaths.product(id)),
  })),
})

/** The breadcrumb of a product, as structured data. */
export const breadcrumbData = (
  { product, category, listTitle }: { product: Product; category: Category | undefined; listTitle: string },
  absolute: (path: string) => string,
) => ({
  '@context': 'https://schema.org',
  '@type': 'BreadcrumbList',
  itemListElement: [
    { name: 'Home', item: absolute(catalogPaths.home()) },
    { name: category?.name ?? listTitle, item: absolute(catalogPaths.products({ category: category?.slug })) },
    { name: product.name, item: absolute(catalogPaths.product(product.id)) },
  ].map((step, index) => ({ '@type': 'ListItem', position: index + 1, ...step })),
})

/** Only real reviews: the sample rating never enters structured data (rule 24). */
const ratingOf = ({ average, count, reviews }: ProductReviews) =>
  average && {
    aggregateRating: { '@type': 'AggregateRating', ratingValue: average, reviewCount: count },
    review: reviews.map(({ authorName, rating, text, createdAt }) => ({
      '@type': 'Review',
      author: { '@type': 'Person', name: authorName },
      reviewRating: { '@type': 'Rating', ratingValue: rating },
      datePublished: createdAt.slice(0, 10),
      ...(text && { reviewBody: text }),
    })),
  }

const availability = (product: Product) =>
  isSoldOut(product) ? 'OutOfStock' : product.stock > 0 ? 'InStock' : 'MadeToOrder'

/** Shipping costs and handling time. The transit time is unknown to the shop. */
const shippingOf = (product: Product, shop: ShopAnswer) => ({
  '@type': 'OfferShippingDetails',
  shippingRate: { '@type': 'MonetaryAmount', value: shop.shippingFee, currency: 'USD' },
  shippingDestination: { '@type': 'DefinedRegion', addressCountry: countriesOf(shop) },
  deliveryTime: {
    '@type': 'ShippingDeliveryTime',
    handlingTime: {
      '@type': 'QuantitativeValue',
      minValue: 1,
      maxValue: readyIn(product, shop),
      unitCode: 'DAY',
    },
  },
})

/** Structured data names each country. A shop that ships everywhere names its own. */
const countriesOf = ({ shipsTo, homeCountry }: ShopAnswer) => (shipsTo ? countriesIn(shipsTo) : [homeCountry])
