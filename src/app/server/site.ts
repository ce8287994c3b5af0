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
import { createApi } from './api.ts'
import { drawApiPage } from './api-page.ts'
import { immutable } from './cache-control.ts'
import { cachePublicAnswers, publicCalls, publicPages, tagsOfCalls } from './cache-public-answers.ts'
import { devMailRoutes } from './dev-mail.ts'
import { healthRoutes } from './health.ts'
import { manifestRoutes } from './manifest.ts'
import { createMetrics } from './metrics.ts'
import { nothingHere } from './nothing-here.ts'
import { observeRequests } from './observe-requests.ts'
import { describeApi } from './openapi.ts'
import { builtFolder, createPages } from './pages.ts'
import { pictureRoutes } from './pictures.ts'
import { createPublicCache } from './public-cache.ts'
import { robotsAndSitemap } from './robots.ts'
import { securityHeaders } from './security-headers.ts'

/** The whole shop: API, pictures, built files and pages. In development, `vite` serves the browser's files and nothing is cached. */
export async function createSite(shop: Shop, vite?: ViteDevServer) {
  const { config, database, log, clock } = shop
  const cache = createPublicCache({ now: () => clock.now().getTime(), isListening: database.hears })
  database.onAnnounced('pages_changed', (changed) => cache.invalidate(namesIn(changed)))
  const api = createApi(shop)
  const findTags = tagsOfCalls(api.calls)
  const seasonNow = () => seasonOf(clock.now(), config.timeZone)
  const pages = await createPages((path: string) => api.request(path), config.publicUrl, seasonNow, vite)
  const metrics = createMetrics(shop)

  const app = new Hono<ShopEnv>()
  app.onError(answerProblem)
  app.use(observeRequests(log, metrics.observe))
  app.use(securityHeaders(config, Boolean(vite)))
  app.route('/', healthRoutes(shop))
  app.route('/', metrics.routes)
  app.route('/', pictureRoutes(shop))
  app.route('/', devMailRoutes(shop))
  app.route('/', robotsAndSitemap(shop))
  app.route('/', manifestRoutes(shop))
  if (!vite) {
    const keep = (_path: string, c: { header: (name: string, value: string) => void }) =>
      c.header('cache-control', immutable)
    app.use('/assets/*', serveStatic({ root: builtFolder, precompressed: true, onFound: keep }))
    app.get('/assets/*', (c) => c.text(nothingHere().message, 404))
  }
  app.use(compress())
  if (!vite) app.use('/api/*', cachePublicAnswers(shop, cache, publicCalls(findTags, api)))
  app.route('/', api)
  app.get('/docs', async (c) =>
    c.html(drawApiPage(describeApi(api.calls, await findSettings(shop), originOf(config.publicUrl, c))), 200, {
      'cache-control': 'no-cache',
    }),
  )
  for (const { path, also } of screens) for (const other of also) app.get(other, (c) => c.redirect(path, 301))
  if (!vite) app.get('*', cachePublicAnswers(shop, cache, publicPages(findTags, config.publicUrl, pages.make)))
  app.get('*', pages.answer)
  return app
}
