import { createServer, type RequestListener, type Server, type ServerResponse } from 'node:http'
import { type Socket, Server as SocketServer } from 'node:net'
import { setTimeout as passed } from 'node:timers/promises'
import type { Config } from '#platform/server/config.ts'

export type HttpServer = { port: number; close: () => Promise<unknown> }

/**
 * The keep-alive timeout in milliseconds: longer than any proxy's (nginx and most balancers: 60 s). The client side must close first, or a
 * request could arrive on a closing connection.
 */
const quietFor = 75_000

/** Milliseconds during which a closing server still answers requests on idle connections: a proxy may be sending one. */
const grace = 500

/** Milliseconds between checks for idle connections while closing. */
const lookEvery = 100

/** Listens on the configured address. Closing answers all sent requests, and ends each connection after its last answer. */
export async function listen(
  { port, host }: Pick<Config, 'port' | 'host'>,
  listener: RequestListener,
  server: Server = createServer(),
): Promise<HttpServer> {
  const underWay = new Set<ServerResponse>()
  const sockets = new Set<Socket>()
  let isClosing = false
  server.keepAliveTimeout = quietFor
  server.on('connection', (socket) => {
    sockets.add(socket)
    socket.once('close', () => sockets.delete(socket))
  })
  server.on('request', (request, response) => {
    // Otherwise a connection that is never idle would be served forever.
    if (isClosing) response.shouldKeepAlive = false
    listener(request, response)
    // Headers that were already sent cannot be changed.
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
      // `server.close` drops idle connections before it reads the requests in their sockets.
      const answered = new Promise((resolve) => SocketServer.prototype.close.call(server, resolve))
      await Promise.race([answered, passed(grace)])
      // `setImmediate` runs after the sockets were read.
      const dropIdle = () =>
        setImmediate(() => {
          server.closeIdleConnections()
          // Node does not count a connection as idle before its first request. Browsers open connections in advance.
          for (const socket of sockets) if (socket.bytesRead === 0) socket.destroy()
        })
      const looking = setInterval(dropIdle, lookEvery)
      dropIdle()
      await answered
      clearInterval(looking)
    },
  }
}
