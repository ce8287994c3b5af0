import { createServer } from 'node:http'
import { getRequestListener } from '@hono/node-server'
import type { Shop } from '#platform/server/shop.ts'
import { openBackupDoor } from './backup-door.ts'
import { type HttpServer, listen } from './listen.ts'
import { createSite } from './site.ts'

/** Starts the web server. In development, Vite serves the browser files from source. */
export async function openWeb(shop: Shop, isDevelopment: boolean): Promise<HttpServer> {
  const { config } = shop
  const server = createServer()
  // Loaded natively: Vite's bundled copy of its configuration would trigger `node --watch`.
  const vite = isDevelopment
    ? await (await import('vite')).createServer({
        configLoader: 'native',
        server: { middlewareMode: true, hmr: { server } },
      })
    : undefined
  const { fetch } = await createSite(shop, vite)
  const site = getRequestListener(fetch)
  const { port, close } = await listen(
    config,
    (request, response) => {
      if (vite) vite.middlewares(request, response, () => site(request, response))
      else void site(request, response)
    },
    server,
  )
  const closeBackupDoor = config.databaseUrl ? undefined : await openBackupDoor(shop)
  return {
    port,
    close: () => {
      closeBackupDoor?.()
      return Promise.all([close(), vite?.close()])
    },
  }
}
