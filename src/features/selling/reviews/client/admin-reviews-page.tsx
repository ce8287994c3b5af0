import { useQuery } from '@tanstack/react-query'
import { accountPaths } from '#features/base/accounts/paths.ts'
import { AdminLayout } from '#features/base/office/client/admin-layout.tsx'
import { AdminList, useListSearch } from '#features/base/office/client/admin-list.tsx'
import type { Column } from '#features/base/office/client/data-table.tsx'
import { PublishedBadge } from '#features/base/office/client/published-badge.tsx'
import { drawingPath } from '#features/gifts/drawings/addresses.ts'
import { showDay } from '#platform/client/dates.ts'
import { Button } from '#platform/client/ui/button.tsx'
import { SelectField } from '#platform/client/ui/select-field.tsx'
import { EmptyState } from '#platform/client/ui/states.tsx'
import { linkTo } from '#platform/link.ts'
import { type ModeratedReview, reviewPageSize } from '../contract.ts'
import { reviewChoices, writeReviewSearch } from '../paths.ts'
import { moderatedReviewsQuery, usePublishReview } from './admin-requests.ts'
import { Stars } from './stars.tsx'

/** All reviews, including hidden ones. Search and filters are in the address; the server pages the list. */
export default function AdminReviewsPage() {
  return (
    <AdminLayout>
      <Reviews />
    </AdminLayout>
  )
}

const views = [
  { name: 'All', query: '' },
  { name: 'Published', query: writeReviewSearch({ show: 'published' }) },
  { name: 'Hidden', query: writeReviewSearch({ show: 'hidden' }) },
]

function Reviews() {
  const search = useListSearch(reviewChoices)
  const { data, ...find } = useQuery(moderatedReviewsQuery(search))
  const publish = usePublishReview()
  return (
    <AdminList<ModeratedReview, typeof reviewChoices>
      path={linkTo('/admin/reviews')}
      nouns={['review', 'reviews']}
      search={search}
      choices={reviewChoices}
      find={{ ...find, data: data && { rows: data.reviews, total: data.total } }}
      perPage={reviewPageSize}
      columns={columnsOf(publish)}
      nameOf={nameOf}
      searchHint="Product"
      views={views}
      filters={(choose) => (
        <SelectField
          label="Rating"
          value={search.rating}
          options={reviewChoices.rating.map((value) => ({ value, name: value ? starsOf(value) : 'All Ratings' }))}
          onChange={({ target }) => choose({ rating: reviewChoices.rating.find((one) => one === target.value) ?? '' })}
        />
      )}
      empty={(isFiltered) => (
        <EmptyState
          title="No reviews found"
          text={isFiltered ? 'No review matches this search.' : 'Customers can review gifts once they are delivered.'}
          drawing={drawingPath('star', { look: 'ghost' })}
        />
      )}
    />
  )
}

const starsOf = (rating: string) => (rating === '1' ? '1 star' : `${rating} stars`)
const nameOf = ({ authorName, productName }: ModeratedReview) => `the review of ${productName} by ${authorName}`

const columnsOf = (publish: (review: ModeratedReview, isPublished: boolean) => void): Column<ModeratedReview>[] => [
  {
    name: 'Review',
    wide: true,
    cell: ({ rating, text }) => (
      <div className="grid max-w-[34rem] gap-1 py-2">
        <Stars rating={rating} />
        {text && <p className="whitespace-pre-wrap">{text}</p>}
      </div>
    ),
  },
  {
    name: 'Product',
    wide: true,
    cell: ({ productId, productName }) => (
      <a
        href={linkTo('/products/:id', { id: productId })}
        data-row-open
        className="link inline-flex min-h-11 items-center font-bold"
      >
        {productName}
      </a>
    ),
  },
  {
    name: 'Customer',
    cell: ({ userId, authorName }) =>
      userId ? (
        <a href={accountPaths.customer(userId)} className="link inline-flex min-h-11 items-center">
          {authorName}
        </a>
      ) : (
        authorName
      ),
  },
  { name: 'Written', cell: ({ createdAt }) => <span className="text-muted">{showDay(createdAt)}</span> },
  {
    name: 'State',
    wide: true,
    cell: (review) => (
      <span className="flex items-center gap-2">
        <PublishedBadge isPublished={review.isPublished} off="Hidden" />
        <Button
          variant="quiet"
          size="small"
          aria-label={`${review.isPublished ? 'Hide' : 'Publish'} ${nameOf(review)}`}
          onClick={() => publish(review, !review.isPublished)}
        >
          {review.isPublished ? 'Hide' : 'Publish'}
        </Button>
      </span>
    ),
  },
]
