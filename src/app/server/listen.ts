import { createServer, type RequestListener, type Server, type ServerResponse } from 'node:http'
import type { Config } from '#platform/server/config.ts'

export type Door = { port: number; close: () => Promise<unknown> }

/**
 * The keep-alive timeout in milliseconds: longer than any proxy's (nginx and most balancers: 60 s). The client side must close first, or a
 * request could arrive on a closing connection.
 */
const quietFor = 75_000

/** How often a closing door looks for connections that have nothing more to say, in milliseconds. */
const lookEvery = 100

/** Answers requests where the configuration says. A close waits for the answers under way, and ends each connection with its own. */
export async function listen(
  { port, host }: Pick<Config, 'port' | 'host'>,
  listener: RequestListener,
  server: Server = createServer(),
): Promise<Door> {
  const underWay = new Set<ServerResponse>()
  let isClosing = false
  server.keepAliveTimeout = quietFor
  server.on('request', (request, response) => {
    // A connection that is never idle would be served for ever.
    if (isClosing) response.shouldKeepAlive = false
    listener(request, response)
    // What was answered at once has said whether its connection goes on.
    if (response.headersSent) return
    underWay.add(response)
    response.once('close', () => underWay.delete(response))
  })
  await new Promise<void>((resolve, reject) => {
    server.once('error', (error: NodeJS.ErrnoException) =>
      reject(error.code === 'EADDRINUSE' ? new Error(`Port ${port} is taken; set PORT to a free one.`) : error),
    )
    server.listen(port, host, resolve)
  })
  return {
    port: (server.address() as { port: number }).port,
    close: async () => {
      isClosing = true
      for (const response of underWay) response.shouldKeepAlive = false
      const answered = new Promise((resolve) => server.close(resolve))
      const looking = setInterval(() => server.closeIdleConnections(), lookEvery)
      server.closeIdleConnections()
      await answered
      clearInterval(looking)
    },
  }
}
