import { Button } from '#platform/client/ui/button.tsx'

type PagesProps = {
  page: number
  perPage: number
  /** The number of rows. Above `most` the exact number is unknown. */
  total: number
  /** The number of rows on this page; computed from `total` by default. */
  shown?: number
  most?: number
  onPage: (page: number) => void
}

/** The position in a list (`26–50 of 196`) and the buttons to the previous and next page. Pages count from 1. */
export function Pages({ page, perPage, total, shown, most = Number.POSITIVE_INFINITY, onPage }: PagesProps) {
  const first = (page - 1) * perPage + 1
  const last = shown === undefined ? Math.min(page * perPage, total) : first + shown - 1
  const isLast = total > most ? shown !== perPage : last >= total
  return (
    <div className="flex flex-wrap items-center justify-between gap-4 border-t border-hair p-4">
      <p className="num text-muted">
        {first}–{last} of {total > most ? `more than ${most.toLocaleString('en-US')}` : total}
      </p>
      <div className="flex flex-wrap gap-2">
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
