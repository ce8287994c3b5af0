import { Star } from 'lucide-react'
import { maxStars } from '../review.ts'

/** A rating as stars, with text for screen readers. */
export const Stars = ({ rating, size = 18 }: { rating: number; size?: number }) => (
  <span role="img" aria-label={`${rating} of ${maxStars} stars`} className="inline-flex gap-0.5">
    {Array.from({ length: maxStars }, (_, index) => index + 1).map((place) => (
      <Star
        key={place}
        size={size}
        aria-hidden="true"
        className={place <= Math.round(rating) ? 'fill-marigold' : 'opacity-40'}
      />
    ))}
  </span>
)
