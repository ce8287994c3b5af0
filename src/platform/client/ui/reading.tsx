import type { ReactNode } from 'react'
import { FailedState } from './failed-state.tsx'

/** A read as the query library hands it out. */
export type Read<Data> = { data: Data | undefined; isError: boolean; refetch: () => unknown }

type ReadingProps<Data> = {
  of: Read<Data>
  /** What is said when it could not be read; Retry asks again. */
  failed: string
  /** What keeps its place while it is on its way. */
  waiting: ReactNode
  /** Whether what came is nothing, and what is said then. */
  isEmpty?: (data: Data) => boolean
  empty?: ReactNode
  children: (data: Data) => ReactNode
}

/** What is read, in the one of its states that it is in. */
export function Reading<Data>({ of, failed, waiting, isEmpty, empty, children }: ReadingProps<Data>) {
  const state = stateOf(of, isEmpty)
  switch (state.is) {
    case 'failed':
      return <FailedState text={failed} onRetry={() => void of.refetch()} />
    case 'waiting':
      return waiting
    case 'empty':
      return empty
    case 'there':
      return children(state.data)
  }
}

type State<Data> = { is: 'failed' } | { is: 'waiting' } | { is: 'empty' } | { is: 'there'; data: Data }

function stateOf<Data>({ data, isError }: Read<Data>, isEmpty?: (data: Data) => boolean): State<Data> {
  if (isError) return { is: 'failed' }
  if (data === undefined) return { is: 'waiting' }
  return isEmpty?.(data) ? { is: 'empty' } : { is: 'there', data }
}
