import { useInfiniteQuery, useQuery } from '@tanstack/react-query'
import { showDay } from '#platform/client/dates.ts'
import { Button } from '#platform/client/ui/button.tsx'
import type { Review } from '../contract.ts'
import { olderReviewsQuery, reviewsQuery } from './requests.ts'
import { Stars } from './stars.tsx'

/** The reviews of a product; nothing at all while there is none. */
export function ProductReviewList({ productId }: { productId: string }) {
  const { data } = useQuery(reviewsQuery(productId))
  const older = useInfiniteQuery(olderReviewsQuery(productId, data?.nextPage ?? 2))
  if (!data?.average) return null
  const shown = [...data.reviews, ...(older.data?.pages.flatMap(({ reviews }) => reviews) ?? [])]
  const hasMore = older.data ? older.hasNextPage : data.nextPage !== null
  return (
    <section id="reviews" aria-labelledby="reviews-title" className="mt-16 scroll-mt-28">
      <h2 id="reviews-title" className="mb-2 text-3xl">
        Reviews
      </h2>
      <p className="num mb-6 flex items-center gap-3 font-semibold">
        <Stars rating={data.average} /> {data.average.toFixed(1)} of 5 from {data.count}{' '}
        {data.count === 1 ? 'customer' : 'customers'} who got it
      </p>
      <ul className="grid gap-4 md:grid-cols-2">
        {shown.map((review) => (
          <ReviewCard key={review.id} review={review} />
        ))}
      </ul>
      {hasMore && (
        <Button
          variant="ghost"
          className="mt-6"
          pending={older.isFetching}
          onClick={() => void (older.data ? older.fetchNextPage() : older.refetch())}
        >
          More reviews
        </Button>
      )}
      {older.isError && (
        <p role="alert" className="mt-2 font-semibold text-err">
          They could not be read. Please try again.
        </p>
      )}
    </section>
  )
}

const ReviewCard = ({ review }: { review: Review }) => (
  <li className="rounded-l bg-card p-5">
    <p className="flex flex-wrap items-center justify-between gap-2">
      <Stars rating={review.rating} />
      <time dateTime={review.createdAt} className="text-sm text-muted">
        {showDay(review.createdAt)}
      </time>
    </p>
    {review.text && <p className="mt-3 whitespace-pre-wrap">{review.text}</p>}
    <p className="mt-3 font-bold">{review.authorName}</p>
  </li>
)
