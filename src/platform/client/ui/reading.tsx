import type { ReactNode } from 'react'
import { HttpError } from '../http.ts'
import { FailedState } from './failed-state.tsx'

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
