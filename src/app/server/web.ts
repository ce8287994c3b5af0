import { createServer } from 'node:http'
import { getRequestListener } from '@hono/node-server'
import type { PaymentProvider } from '#features/payments/server/payment.ts'
import type { Services } from '#platform/server/services.ts'
import { openBackupDoor } from './backup-door.ts'
import { type Door, listen } from './listen.ts'
import { createShop } from './shop.ts'

/** Opens the shop to visitors; in development the browser's files come as they are written. */
export async function openWeb(services: Services, payments: PaymentProvider, isDevelopment: boolean): Promise<Door> {
  const { config } = services
  const server = createServer()
  // Read natively, its configuration leaves no file behind that a watching Node would take for a change.
  const vite = isDevelopment
    ? await (await import('vite')).createServer({
        configLoader: 'native',
        server: { middlewareMode: true, hmr: { server } },
      })
    : undefined
  const shop = getRequestListener((await createShop(services, payments, vite)).fetch)
  const { port, close } = await listen(
    config,
    vite ? (request, response) => vite.middlewares(request, response, () => shop(request, response)) : shop,
    server,
  )
  const closeBackupDoor = config.databaseUrl ? undefined : await openBackupDoor(services)
  return {
    port,
    close: () => {
      closeBackupDoor?.()
      return Promise.all([close(), vite?.close()])
    },
  }
}
