import { useRef, useState } from 'react'
import { ShopName } from '#features/base/settings/client/shop-name.tsx'
import type { Choice } from '#features/gifts/makes/client/choice.ts'
import { FilamentBeads } from '#features/gifts/makes/client/filament-beads.tsx'
import { Make } from '#features/gifts/makes/client/make.tsx'
import { ZoneSelects } from '#features/gifts/makes/client/zone-selects.tsx'
import { PromotionalBanners } from '#features/selling/banners/client/promotional-banners.tsx'
import { AddToCartForm } from '#features/selling/cart/client/add-to-cart-form.tsx'
import { CartLines, RemovedNote } from '#features/selling/cart/client/cart-lines.tsx'
import { TotalsTable } from '#features/selling/cart/client/order-summary.tsx'
import { usualMaterialName } from '#features/selling/catalog/catalog.ts'
import { CatalogFilters, FilterChips } from '#features/selling/catalog/client/catalog-filters.tsx'
import { ProductCard, ProductCardSkeleton, productGrid } from '#features/selling/catalog/client/product-card.tsx'
import { ProductDetails } from '#features/selling/catalog/client/product-details.tsx'
import { ProductGallery } from '#features/selling/catalog/client/product-gallery.tsx'
import { ProductWarnings } from '#features/selling/catalog/client/product-warnings.tsx'
import RelatedGifts from '#features/selling/catalog/client/related-gifts.tsx'
import type { Product } from '#features/selling/catalog/contract.ts'
import { DesignZones } from '#features/selling/designs/client/design-zones.tsx'
import { SwatchPhoto } from '#features/selling/filaments/client/swatch-photo.tsx'
import { FinderWizard } from '#features/selling/gift-finder/client/finder-wizard.tsx'
import { GiftResults } from '#features/selling/gift-finder/client/gift-results.tsx'
import type { FinderWalk } from '#features/selling/gift-finder/client/use-finder.ts'
import { noAnswers, questions } from '#features/selling/gift-finder/gift-finder.ts'
import { GiftFields } from '#features/selling/gift-options/client/gift-fields.tsx'
import { GiftSummary } from '#features/selling/gift-options/client/gift-summary.tsx'
import { ProductRating } from '#features/selling/reviews/client/product-rating.tsx'
import { ProductReviewList } from '#features/selling/reviews/client/product-reviews.tsx'
import { ReviewButton } from '#features/selling/reviews/client/review-button.tsx'
import { Stars } from '#features/selling/reviews/client/stars.tsx'
import Suggestions from '#features/selling/search/client/suggestions.tsx'
import { WishlistHeart } from '#features/selling/wishlist/client/wishlist-heart.tsx'
import { doNothing, longWord, SamplePart } from './part.tsx'
import {
  answers,
  basket,
  category,
  order,
  product,
  sampleBanners,
  sampleCartItems,
  sampleMakes,
  sampleProducts,
} from './samples.ts'

/** The shopper's parts: product cards, search, gift finder, product page, reviews and cart. */
export const GiftParts = () => (
  <>
    <SamplePart title="How a gift is made">
      {[...sampleMakes, null].map((make, index) => (
        <div key={make?.color ?? index}>
          <Make of={make} />
        </div>
      ))}
      <FilamentBeads />
      <ZoneSelects
        zones={[
          {
            zone: 1,
            part: longWord,
            filaments: [
              { color: 'gold', name: 'Gold' },
              { color: 'green', name: 'Green' },
            ],
          },
        ]}
        chosen={{}}
        onChange={() => undefined}
      />
      <DesignZones
        zones={[{ name: 'Body', hex: '#3c8c4e' }, { name: longWord }, { name: 'Eyes', hex: '#ffffff' }]}
        accent={[2]}
        ownZones={[{ zone: 1, filaments: ['gold', 'green'] }]}
        material="pla"
        onChange={() => undefined}
      />
      <SwatchPhoto label="Color" onColor={() => undefined} />
    </SamplePart>
    <SamplePart title="Gifts in a list">
      <div className={productGrid}>
        {sampleProducts.map((one, index) => (
          <ProductCard key={one.id} product={one} index={index} corner={<WishlistHeart product={one} />} />
        ))}
        <ProductCardSkeleton />
      </div>
      <RelatedGifts product={product} waiting={null} />
      <Filtered />
      <Suggested />
    </SamplePart>
    <SamplePart title="One gift">
      <Gift product={product} />
      {sampleProducts.slice(1).map((one) => (
        <Gift key={one.id} product={one} />
      ))}
      <ProductWarnings warnings={['small-parts', 'heat']} />
      <ProductDetails material={usualMaterialName} days={3} />
    </SamplePart>
    <SamplePart title="Reviews">
      <Stars rating={3.4} />
      <ProductRating productId={product.id} />
      <ProductRating productId="another" />
      <ProductReviewList productId={product.id} />
      <ReviewButton orderItemId="line-0" productName={product.name} />
      <ReviewButton orderItemId="line-1" productName={product.name} />
    </SamplePart>
    <SamplePart title="The gift finder">
      {questions.map((question) => (
        <FinderWizard key={question} question={question} walk={{ ...walk, place: question }} heading={doNothing} />
      ))}
      <FinderWizard question="event" walk={{ ...walk, answers }} heading={doNothing} />
      <GiftResults answers={answers} walk={walk} heading={doNothing} corner={() => null} />
    </SamplePart>
    <SamplePart title="The cart">
      <CartLines items={sampleCartItems} removal={removal} />
      <RemovedNote removal={removal} />
      <TotalsTable totals={basket.totals} />
      <GiftFields hidesPrices arrivesBy="2026-12-20" />
      {order.gift && <GiftSummary gift={order.gift} />}
    </SamplePart>
    <SamplePart title="The shop’s own">
      <ShopName size="text-2xl" />
      <PromotionalBanners banners={sampleBanners} />
    </SamplePart>
  </>
)

const removal = {
  removed: sampleCartItems[0],
  isUndoing: false,
  remove: async () => undefined,
  undo: async () => undefined,
}

const walk: FinderWalk = {
  place: 'event',
  answers: noAnswers,
  answer: doNothing,
  go: doNothing,
  next: doNothing,
  back: doNothing,
  startOver: doNothing,
}

const search = { q: longWord, category: category.slug, sort: 'newest' as const, pages: 1 }
const Filtered = () => (
  <>
    <CatalogFilters search={search} categories={[category]} onChange={doNothing} />
    <FilterChips search={search} categories={[category]} onChange={doNothing} />
  </>
)

function Suggested() {
  const input = useRef<HTMLInputElement>(null)
  return (
    <div className="h-80">
      <div className="relative">
        <input ref={input} className="field" aria-label="Search with suggestions" defaultValue="rabbit" />
        <Suggestions input={input} typed="rabbit" onChosen={doNothing} />
      </div>
    </div>
  )
}

/** Engravings that fit the stand, that do not, and that exceed the limit. */
const engravings: Record<string, string> = { 'a-sample': 'For Mira', another: 'W'.repeat(50), gone: 'W'.repeat(51) }

/** A product page whose choices are kept in state instead of the address. */
function Gift({ product: shown }: { product: Product }) {
  const [choice, setChoice] = useState<Omit<Choice, 'choose' | 'engrave' | 'judge'>>({
    color: 'red',
    size: 'medium',
    engraving: engravings[shown.id] ?? '',
    image: 0,
    hint: undefined,
    problem: shown.id === 'solid' ? 'These words are too small to be read.' : undefined,
    font: 'round',
    isOwn: false,
    hasChosen: false,
    isFirst: false,
    viewName: '3D view',
  })
  const [quantity, setQuantity] = useState(1)
  const full: Choice = {
    ...choice,
    choose: (wish) => setChoice((now) => ({ ...now, ...wish })),
    engrave: (engraving) => setChoice((now) => ({ ...now, engraving })),
    judge: (problem, hint) => setChoice((now) => ({ ...now, problem, hint })),
  }
  return (
    <div className="product">
      <ProductGallery product={shown} choice={full} />
      <AddToCartForm product={shown} choice={full} quantity={quantity} onQuantity={setQuantity} notOffered={[]}>
        <p>What is said of it stands here.</p>
      </AddToCartForm>
    </div>
  )
}
