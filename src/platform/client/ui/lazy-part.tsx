import { type ComponentType, createElement, lazy, type ReactNode, Suspense } from 'react'
import { importChunk } from '../chunk.ts'
import { useHydrated } from '../hooks.ts'
import { ErrorBoundary } from './error-boundary.tsx'
import { PartFailed } from './part-failed.tsx'

type LazyPartLook<Props> = {
  /** The part's name in its failure: "The cart". */
  name: string
  /** Drawn until the chunk is loaded. */
  waiting?: (props: Props) => ReactNode
  /** Draws the failure in the part's place. Without it, the failure lies at the foot of the window while the part is open. */
  failed?: (failure: ReactNode, props: Props) => ReactNode
}

/** A part whose chunk is loaded when a browser first draws the part. A failure shows a sentence and "Try again"; the rest of the page stays. */
export function lazyPart<Props extends object>(
  load: () => Promise<{ default: ComponentType<Props> }>,
  { name, waiting, failed }: LazyPartLook<Props>,
) {
  const start = () => lazy(() => importChunk(load))
  let current = start()
  // React keeps the failure of a lazy component, so a retry needs a new one.
  const onFailure = () => {
    current = start()
  }
  const Current = (props: Props) => createElement(current as ComponentType<Props>, props)
  return function LazyPart(props: Props) {
    const fallback = waiting?.(props)
    if (!useHydrated()) return fallback
    return (
      <ErrorBoundary
        onFailure={onFailure}
        failed={(retry) =>
          failed ? (
            failed(<PartFailed name={name} onRetry={retry} />, props)
          ) : (
            <PartFailed name={name} onRetry={retry} atFoot={props} />
          )
        }
      >
        <Suspense fallback={fallback}>
          <Current {...props} />
        </Suspense>
      </ErrorBoundary>
    )
  }
}
