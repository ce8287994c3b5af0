import type { QueryClient } from '@tanstack/react-query'
import { renderToString } from 'react-dom/server'
import { Router } from 'wouter'
import { shopQuery } from '#features/base/settings/client/requests.ts'
import { newShop } from '#features/base/settings/new-shop.ts'
import type { Fetcher } from '#platform/client/http.ts'
import type { Assets } from '../assets.ts'
import type { Season } from '../season.ts'
import { Document, type PageData } from './document.tsx'
import { createPageQueries } from './page-queries.ts'
import { prepare } from './router.tsx'

/** The HTML and the status of an address. `fetcher` is the API, called without a viewer: all visitors get the same bytes. */
export async function render(
  url: URL,
  fetcher: Fetcher,
  assetsOf: (file: string) => Assets,
  season: Season | undefined,
): Promise<{ status: number; html: string }> {
  const queries = createPageQueries(fetcher)
  const { file, status } = await prepare(queries, url)
  const isShopUnknown = queries.getQueryData(shopQuery.queryKey) === undefined
  if (isShopUnknown) queries.setQueryData(shopQuery.queryKey, newShop)
  const assets = assetsOf(file)
  const html = renderToString(
    <Router ssrPath={url.pathname} ssrSearch={url.search}>
      <Document queries={queries} origin={url.origin} season={season} assets={assets} />
    </Router>,
  )
  const fonts = beyondEnglish.test(html) ? assets.moreFonts : []
  const { program, files, screen } = assets
  const sent: PageData = { program, files, screen, known: knownTo(queries), ...(isShopUnknown && { isShopUnknown }) }
  const state = escaped(JSON.stringify(sent))
  queries.clear()
  const tail =
    `<script id="state" type="application/json">${state}</script>` +
    `<script type="module" src="${assets.entry}" fetchpriority="low"></script></body></html>`
  const whole = html.replace('</head>', () => `${fonts.map(preloaded).join('')}</head>`)
  return { status, html: `<!doctype html>${whole.replace('</body></html>', () => tail)}` }
}

/** Characters that are only in the fonts' `latin` files, not in the basic files. Keep equal to fonts.css. */
const beyondEnglish = /[¡-¨ª-¶¸-¼¾-ÖØ-ÿıŒœʻʼˆ˚˜‚„†™↑↓∕]/
const preloaded = (font: string) =>
  `<link rel="preload" href="${font}" as="font" type="font/woff2" crossorigin="anonymous"/>`

/** Leaves out the times of the reads, so that every process renders the same bytes for the same data. */
const knownTo = (queries: QueryClient): PageData['known'] =>
  queries
    .getQueryCache()
    .getAll()
    .flatMap(({ queryKey, state, meta }) =>
      state.status === 'success'
        ? [[queryKey, typeof meta?.sentAs === 'function' ? meta.sentAs(state.data) : state.data]]
        : [],
    )

/** Escapes JSON, so that it cannot end its script element. */
const escaped = (json: string) => json.replaceAll('<', '\\u003c')
