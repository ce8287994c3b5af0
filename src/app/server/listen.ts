import { createServer, type RequestListener, type Server } from 'node:http'
import type { Config } from '#platform/server/config.ts'

export type Door = { port: number; close: () => Promise<unknown> }

/** Answers requests where the configuration says. A close waits for the answers under way. */
export async function listen(
  { port, host }: Config,
  listener: RequestListener,
  server: Server = createServer(),
): Promise<Door> {
  server.on('request', listener)
  await new Promise<void>((resolve, reject) => {
    server.once('error', (error: NodeJS.ErrnoException) =>
      reject(error.code === 'EADDRINUSE' ? new Error(`Port ${port} is taken; set PORT to a free one.`) : error),
    )
    server.listen(port, host, resolve)
  })
  return {
    port: (server.address() as { port: number }).port,
    close: () => {
      const answered = new Promise((resolve) => server.close(resolve))
      server.closeIdleConnections()
      return answered
    },
  }
}
