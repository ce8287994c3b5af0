import { Button } from '#platform/client/ui/button.tsx'

type PagesProps = {
  page: number
  perPage: number
  /** How many there are; with `most` it is not known how many more than that. */
  total: number
  /** How many rows this page has; without it, what `total` leaves for it. */
  shown?: number
  most?: number
  onPage: (page: number) => void
}

/** Where a list is (`26–50 of 196`) and the way to its other pages, which count from 1. */
export function Pages({ page, perPage, total, shown, most = Number.POSITIVE_INFINITY, onPage }: PagesProps) {
  const first = (page - 1) * perPage + 1
  const last = shown === undefined ? Math.min(page * perPage, total) : first + shown - 1
  const isLast = total > most ? shown !== perPage : last >= total
  return (
    <div className="flex flex-wrap items-center justify-between gap-4 border-t border-hair p-4">
      <p className="num text-muted">
        {first}–{last} of {total > most ? `more than ${most.toLocaleString('en-US')}` : total}
      </p>
      <div className="flex gap-2">
        <Button variant="ghost" size="small" disabled={page === 1} onClick={() => onPage(page - 1)}>
          Previous
        </Button>
        <Button variant="ghost" size="small" disabled={isLast} onClick={() => onPage(page + 1)}>
          Next
        </Button>
      </div>
    </div>
  )
}
