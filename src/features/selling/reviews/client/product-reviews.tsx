import { useMutation, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { showDay } from '#platform/client/dates.ts'
import { Button } from '#platform/client/ui/button.tsx'
import type { ProductReviews, Review } from '../contract.ts'
import { readOlder, reviewsQuery } from './requests.ts'
import { Stars } from './stars.tsx'

/** The reviews of a product; nothing if there are none. Older reviews are loaded page by page on request. */
export function ProductReviewList({ productId }: { productId: string }) {
  const { data } = useQuery(reviewsQuery(productId))
  const [older, setOlder] = useState<ProductReviews[]>([])
  const { mutate, isPending, isError } = useMutation({
    mutationFn: (page: number) => readOlder(productId, page),
    onSuccess: (page) => setOlder([...older, page]),
  })
  if (!data?.average) return null
  const pages = [data, ...older]
  const nextPage = pages.at(-1)?.nextPage
  return (
    <section id="reviews" aria-labelledby="reviews-title" className="mt-16 scroll-mt-28">
      <h2 id="reviews-title" className="mb-2 text-3xl">
        Reviews
      </h2>
      <p className="num mb-6 flex items-center gap-3 font-semibold">
        <Stars rating={data.average} /> {data.average.toFixed(1)} of 5 from {data.count}{' '}
        {data.count === 1 ? 'customer' : 'customers'}
      </p>
      <ul className="grid gap-4 md:grid-cols-2">
        {pages.map(({ reviews }) => reviews.map((review) => <ReviewCard key={review.id} review={review} />))}
      </ul>
      {nextPage && (
        <Button variant="ghost" className="mt-6" pending={isPending} onClick={() => mutate(nextPage)}>
          More reviews
        </Button>
      )}
      {isError && (
        <p role="alert" className="mt-2 font-semibold text-err">
          The reviews could not be loaded. Please try again.
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
