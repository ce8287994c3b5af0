import { useQuery } from '@tanstack/react-query'
import { Star } from 'lucide-react'
import { useShop } from '#features/base/settings/client/requests.ts'
import { reviewsQuery } from './requests.ts'
import { Stars } from './stars.tsx'

/**
 * A product's average rating, with a link to its reviews. Without reviews, a shop with test payments shows a sample rating. A shop
 * that takes real payments shows none, because invented ratings are unlawful (rule 24).
 */
export function ProductRating({ productId }: { productId: string }) {
  const { payments } = useShop()
  const { data } = useQuery(reviewsQuery(productId))
  if (data?.average) {
    return (
      <p className="num mt-2 flex items-center gap-2 text-sm font-semibold">
        <Stars rating={data.average} size={16} />
        <a href="#reviews" className="link">
          {data.average.toFixed(1)} ({data.count} {data.count === 1 ? 'review' : 'reviews'})
        </a>
      </p>
    )
  }
  if (payments !== 'test') return null
  return (
    <p className="mt-2 flex items-center gap-1.5 text-sm font-semibold">
      <Star size={16} className="fill-marigold" aria-hidden="true" /> 4.8 (124 reviews)
    </p>
  )
}
