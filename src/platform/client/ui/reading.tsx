import type { ReactNode } from 'react'
import { HttpError } from '../http.ts'
import { FailedState } from './failed-state.tsx'

/** A read as the query library hands it out. */
export type QueryState<Data> = { data: Data | undefined; isError: boolean; error?: unknown; refetch: () => unknown }

type ReadingProps<Data> = {
  of: QueryState<Data>
  /** What is said when it could not be read; Retry asks again. */
  failed: string
  /** What surrounds that sentence, where everything else brings its own heading. */
  around?: (failure: ReactNode) => ReactNode
  /** What keeps its place while it is on its way. */
  waiting: ReactNode
  /** What is said of something that is not there. */
  missing?: ReactNode
  /** Whether what came is nothing, and what is said then. */
  isEmpty?: (data: Data) => boolean
  empty?: ReactNode
  children: (data: Data) => ReactNode
}

/** What is read, in the one of its states that it is in. */
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

/** What was read stays when it cannot be read anew. */
export const kept = <Data,>({ data, isError, error, refetch }: QueryState<Data>): QueryState<Data> => ({
  data,
  isError: isError && data === undefined,
  error,
  refetch,
})
