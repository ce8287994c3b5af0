import { serveStatic } from '@hono/node-server/serve-static'
import { Hono } from 'hono'
import { compress } from 'hono/compress'
import type { ViteDevServer } from 'vite'
import { findSettings } from '#features/base/settings/server/find-settings.ts'
import { answerProblem } from '#platform/server/answer-problems.ts'
import { originOf, type ShopEnv } from '#platform/server/http.ts'
import type { Shop } from '#platform/server/shop.ts'
import { namesIn } from '#platform/server/shown.ts'
import { screens } from '../screens.ts'
import { seasonOf } from '../season.ts'
import { createReadyAnswers } from './answer-ready.ts'
import { createApi } from './api.ts'
import { drawApiPage } from './api-page.ts'
import { builtFolder, forEver, openBuiltFiles } from './built-files.ts'
import { devMailRoutes } from './dev-mail.ts'
import { prepareFirstPages } from './first-pages.ts'
import { healthRoutes } from './health.ts'
import { type Keeping, keepAnswers, shownBy } from './keep-answers.ts'
import { keepPictures } from './keep-pictures.ts'
import { manifestRoutes } from './manifest.ts'
import { createMetrics } from './metrics.ts'
import { watchMoments } from './moments.ts'
import { nothingHere } from './nothing-here.ts'
import { observeRequests } from './observe-requests.ts'
import { describeApi } from './openapi.ts'
import { createPages } from './pages.ts'
import { pictureRoutes } from './pictures.ts'
import { createReadyBytes } from './ready-bytes.ts'
import { createRecentChanges } from './recent-changes.ts'
import { robotsAndSitemap } from './robots.ts'
import { headersOfAll, securityHeaders } from './security-headers.ts'

/**
 * The whole shop: API, pictures, built files and pages. In development `vite` serves the browser's files. `answerReady` comes before it:
 * it answers at once what is ready. `prepare` makes the first pages ready.
 */
export async function createSite(shop: Shop, vite?: ViteDevServer) {
  const { config, database, log, clock } = shop
  const ready = createReadyBytes({ isHeard: database.hears })
  const moments = watchMoments(shop, () => ready.forget())
  const changes = createRecentChanges()
  database.onAnnounced('pages_changed', (what, whose) => {
    const names = namesIn(what)
    changes.change(names)
    moments.change(names)
    // Who changed it sees it at once; for the others, the old one stands in while the new one is made, unless it is old for longer.
    if (whose === 'other') ready.age(names)
    else ready.forget(names)
  })
  const api = createApi(shop)
  const make: Keeping['make'] = (shows, work) => (changes.touch(shows) ? work() : database.mayBeOlder(work))
  const keeping = { ready, findShown: shownBy(api.calls), look: moments.look, make }
  const metrics = createMetrics(shop)
  const pictures = keepPictures()

  const app = new Hono<ShopEnv>()
  app.onError(answerProblem)
  app.use(observeRequests(log, metrics.observe))
  app.use(securityHeaders(config, Boolean(vite)))
  app.route('/', healthRoutes(shop))
  app.route('/', metrics.routes)
  if (!vite) for (const place of ['/proofs/*', '/drawings/*']) app.use(place, pictures.keep)
  app.route('/', pictureRoutes(shop))
  app.route('/', devMailRoutes(shop))
  app.route('/', robotsAndSitemap(shop))
  app.route('/', manifestRoutes(shop))
  if (!vite) {
    const keep = (_path: string, c: { header: (name: string, value: string) => void }) =>
      c.header('cache-control', forEver)
    app.use('/assets/*', serveStatic({ root: builtFolder, precompressed: true, onFound: keep }))
    app.get('/assets/*', (c) => c.text(nothingHere().message, 404))
  }
  app.use(compress())
  if (!vite) app.use('/api/*', keepAnswers(keeping))
  app.route('/', api)
  app.get('/docs', async (c) =>
    c.html(drawApiPage(describeApi(api.calls, await findSettings(shop), originOf(config.publicUrl, c))), 200, {
      'cache-control': 'no-cache',
    }),
  )
  for (const { path, also } of screens) for (const other of also) app.get(other, (c) => c.redirect(path, 301))
  const seasonNow = () => seasonOf(clock.now(), config.timeZone)
  const inProcess = (path: string) => api.request(path)
  const pages = await createPages(inProcess, keeping, config.publicUrl, seasonNow, vite)
  app.get('*', pages.answer)
  // In development the sources are what browsers fetch.
  const answerReady = vite
    ? undefined
    : createReadyAnswers({
        files: [openBuiltFiles(), pictures],
        ...{ ready, log, look: moments.look, tallyOf: metrics.tallyOf, publicUrl: config.publicUrl },
        fixed: await headersOfAll(config),
      })
  return Object.assign(app, { answerReady, prepare: () => prepareFirstPages(shop, pages.prepare) })
}
