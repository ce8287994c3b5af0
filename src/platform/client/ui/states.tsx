import type { ReactNode } from 'react'
import { HttpError } from '../http.ts'
import { Button } from './button.tsx'

/** The state of a query. */
export type QueryState<Data> = { data: Data | undefined; isError: boolean; error?: unknown; refetch: () => unknown }

type ReadingProps<Data> = {
  of: QueryState<Data>
  /** The sentence after a failure; Retry repeats the query. */
  failed: string
  /** Wraps the failure, for screens whose content has the heading. */
  around?: (failure: ReactNode) => ReactNode
  /** The placeholder while loading. */
  waiting: ReactNode
  /** Rendered for a 404. */
  missing?: ReactNode
  /** Whether the data is empty, and what is rendered then. */
  isEmpty?: (data: Data) => boolean
  empty?: ReactNode
  children: (data: Data) => ReactNode
}

/** Renders a query's state: loading, failed, missing, empty or loaded. */
export function Reading<Data>({ of, failed, around, waiting, missing, isEmpty, empty, children }: ReadingProps<Data>) {
  const { data, isError, error, refetch } = of
  if (isError) {
    if (missing && error instanceof HttpError && error.status === 404) return missing
    const failure = <FailedState text={failed} onRetry={() => void refetch()} />
    return around ? around(failure) : failure
  }
  if (data === undefined) return waiting
  return isEmpty?.(data) ? empty : children(data)
}

/** Keeps showing loaded data when a refetch fails. */
export const ignoreRefetchError = <Data,>({ data, isError, error, refetch }: QueryState<Data>): QueryState<Data> => ({
  data,
  isError: isError && data === undefined,
  error,
  refetch,
})

/** A failed read: a sentence and a Retry button, announced to screen readers. */
export const FailedState = ({ text, onRetry }: { text: string; onRetry: () => void }) => (
  <div role="alert" className="mx-auto flex max-w-xl flex-col items-center gap-4 px-4 py-12 text-center">
    <p className="text-lg">{text}</p>
    <Button variant="ghost" onClick={onRetry}>
      Retry
    </Button>
  </div>
)

/** The placeholder of loading content; `className` sets its size. */
export const Skeleton = ({ className = '' }: { className?: string }) => (
  <span aria-hidden="true" className={`skeleton block ${className}`} />
)

type EmptyStateProps = {
  title: string
  text?: ReactNode
  /** Address of a decorative drawing. */
  drawing?: string
  /** `h1` if the screen shows nothing else. */
  heading?: 'h1' | 'h2'
  children?: ReactNode
}

/** An empty list or page: a drawing, a sentence, and the next action (`children`). */
export const EmptyState = ({ title, text, drawing, heading: Heading = 'h2', children }: EmptyStateProps) => (
  <div className="mx-auto flex max-w-xl flex-col items-center gap-4 px-4 py-12 text-center">
    {drawing && <img src={drawing} alt="" width={180} height={180} className="drawing size-44 object-contain" />}
    <Heading className="text-2xl md:text-3xl">{title}</Heading>
    {text && <p className="text-lg text-muted">{text}</p>}
    {children && <div className="mt-2 flex flex-wrap items-center justify-center gap-4">{children}</div>}
  </div>
)
