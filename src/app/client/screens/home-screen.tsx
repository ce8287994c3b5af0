import { useQuery } from '@tanstack/react-query'
import { useShop } from '#features/base/settings/client/requests.ts'
import { drawingPath } from '#features/gifts/drawings/addresses.ts'
import { PromotionalBanners } from '#features/selling/banners/client/promotional-banners.tsx'
import { bannersQuery } from '#features/selling/banners/client/requests.ts'
import { holidayCollections } from '#features/selling/catalog/client/collections.ts'
import { ProductCard, productGrid, productsNotRead } from '#features/selling/catalog/client/product-card.tsx'
import { bestSellersQuery, categoriesQuery } from '#features/selling/catalog/client/requests.ts'
import { catalogPaths } from '#features/selling/catalog/paths.ts'
import { WishlistHeart } from '#features/selling/wishlist/client/wishlist-heart.tsx'
import { Reading } from '#platform/client/ui/states.tsx'
import { FinderCall } from '../home/finder-call.tsx'
import { Hero } from '../home/hero.tsx'
import { HolidayCollections, tilesOf } from '../home/holiday-collections.tsx'
import { SeasonalDelights } from '../home/seasonal-delights.tsx'
import { HomeSection } from '../home/section.tsx'
import { WhyChoose } from '../home/why-choose.tsx'
import { useAbsolute } from '../origin.ts'
import { PageHead, StructuredData } from '../page-head.tsx'
import { shopData } from '../product-data.ts'

const isServer = typeof document === 'undefined'

/** Home (rule 25). */
export default function HomeScreen() {
  const { shopName } = useShop()
  const absolute = useAbsolute()
  const { data: banners = [] } = useQuery(bannersQuery)
  const { data: categories = [] } = useQuery(categoriesQuery)
  return (
    <>
      <PageHead
        title="3D printed gifts for every celebration"
        description="Gifts, toys and unique items, 3D printed to order: seasonal and holiday collections and your own designs."
        image={drawingPath('tree')}
      />
      <StructuredData data={isServer ? shopData(shopName, absolute) : undefined} />
      <Hero />
      <Stats />
      {banners.length > 0 && <PromotionalBanners banners={banners.slice(0, 3)} />}
      {categories.length > 0 && (
        <HomeSection title="Seasonal Delights">
          <SeasonalDelights categories={categories.slice(0, 4)} />
        </HomeSection>
      )}
      {tilesOf(categories).length > 0 && (
        <HomeSection title={holidayCollections}>
          <HolidayCollections categories={categories} />
        </HomeSection>
      )}
      <BestSellers />
      <WhyChoose />
      <FinderCall />
    </>
  )
}

function Stats() {
  const { heroStats } = useShop()
  const shown = heroStats.filter(({ figure }) => figure)
  if (shown.length === 0) return null
  return (
    <dl className="wrap mt-7 grid grid-cols-2 gap-x-6 gap-y-4 md:flex md:justify-between">
      {shown.map(({ figure, text }) => (
        <div key={text} className="flex min-w-0 flex-row-reverse flex-wrap-reverse items-center justify-end gap-x-3.5">
          <dt className="min-w-0 leading-tight text-muted">{text}</dt>
          <dd className="min-w-0 font-display wrap-break-word text-xl font-black md:text-2xl [font-variant-numeric:lining-nums]">
            {figure}
          </dd>
        </div>
      ))}
    </dl>
  )
}

function BestSellers() {
  const found = useQuery(bestSellersQuery)
  if (!found.isError && !found.data?.length) return null
  return (
    <HomeSection title="Best Sellers" more={{ href: catalogPaths.products(), name: 'View All Products' }}>
      <Reading of={found} failed={productsNotRead} waiting={null}>
        {(products) => (
          <div className={productGrid}>
            {products.map((product, index) => (
              <ProductCard
                key={product.id}
                product={product}
                index={index}
                corner={<WishlistHeart product={product} />}
              />
            ))}
          </div>
        )}
      </Reading>
    </HomeSection>
  )
}
