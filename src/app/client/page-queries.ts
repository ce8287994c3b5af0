import type { QueryClient } from '@tanstack/react-query'
import { createQueryClient, type Fetcher } from '#platform/client/http.ts'

/**
 * The query client of a page. A read that failed while the page was prepared is not silently repeated when a component
 * mounts: the screen says so and offers Retry, on the server as in the browser.
 */
export function createPageQueries(fetcher: Fetcher): QueryClient {
  const queries = createQueryClient(fetcher)
  const { queries: defaults, ...others } = queries.getDefaultOptions()
  queries.setDefaultOptions({ ...others, queries: { ...defaults, retryOnMount: false } })
  return queries
}
