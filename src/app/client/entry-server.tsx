import type { QueryClient } from '@tanstack/react-query'
import { renderToString } from 'react-dom/server'
import { Router } from 'wouter'
import type { Fetcher } from '#platform/client/http.ts'
import { findScreen } from '../screens.ts'
import type { Season } from '../season.ts'
import { type Assets, Document, type Sent } from './document.tsx'
import { createPageQueries } from './page-queries.ts'
import { prepare } from './router.tsx'

export type { Assets } from './document.tsx'

/** An address to its HTML and status. `fetcher` is the API itself; nothing personal is asked, so everybody gets the same bytes. */
export async function render(
  url: URL,
  fetcher: Fetcher,
  assetsOf: (file: string) => Assets,
  season: Season | undefined,
): Promise<{ status: number; html: string }> {
  const queries = createPageQueries(fetcher)
  const { file, status } = await prepare(queries, url)
  const assets = assetsOf(file)
  // What a closed screen shows is its program's to ask: there is nothing to be seen that it could come behind. decisions/0073
  const { isOpen } = findScreen(url.pathname).screen
  const html = renderToString(
    <Router ssrPath={url.pathname} ssrSearch={url.search}>
      <Document
        queries={queries}
        origin={url.origin}
        season={season}
        assets={assets}
        preloads={isOpen ? [] : assets.files}
      />
    </Router>,
  )
  const { program, screen, files } = assets
  const sent: Sent = { program, screen, files, known: knownTo(queries) }
  const state = escaped(JSON.stringify(sent))
  queries.clear()
  const tail =
    `<script id="state" type="application/json">${state}</script>` +
    `<script type="module" src="${isOpen ? assets.starter : program}" fetchpriority="low"></script></body></html>`
  return { status, html: `<!doctype html>${html.replace('</body></html>', () => tail)}` }
}

/** Without the moments at which things were read: of the same things, every process at any time makes the same bytes. */
const knownTo = (queries: QueryClient): Sent['known'] =>
  queries
    .getQueryCache()
    .getAll()
    .flatMap(({ queryKey, state }) => (state.status === 'success' ? [[queryKey, state.data]] : []))

/** JSON inside a page must not be able to end its script element. */
const escaped = (json: string) => json.replaceAll('<', '\\u003c')
