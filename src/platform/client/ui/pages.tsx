import { Button } from './button.tsx'

type PagesProps = { page: number; perPage: number; total: number; onPage: (page: number) => void }

/** Where a list is (`26–50 of 196`) and the way to its other pages, which count from 1. */
export function Pages({ page, perPage, total, onPage }: PagesProps) {
  const first = (page - 1) * perPage + 1
  const last = Math.min(page * perPage, total)
  return (
    <div className="flex flex-wrap items-center justify-between gap-4 border-t border-hair p-4">
      <p className="num text-muted">
        {first}–{last} of {total}
      </p>
      <div className="flex gap-2">
        <Button variant="ghost" size="small" disabled={page === 1} onClick={() => onPage(page - 1)}>
          Previous
        </Button>
        <Button variant="ghost" size="small" disabled={last >= total} onClick={() => onPage(page + 1)}>
          Next
        </Button>
      </div>
    </div>
  )
}
