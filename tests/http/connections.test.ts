import { once } from 'node:events'
import { createServer, type ServerResponse } from 'node:http'
import { connect, type Socket } from 'node:net'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type HttpServer, listen } from '#app/server/listen.ts'
import { openWeb } from '#app/server/web.ts'
import { openTestShop, type TestShop } from '../support/test-shop.ts'

/** A connection as a proxy reuses it for requests of several visitors. */
async function openConnection(port: number) {
  const socket = connect(port, '127.0.0.1')
  await once(socket, 'connect')
  let heard = ''
  socket.on('data', (bytes) => {
    heard += bytes.toString()
  })
  return {
    socket,
    /** The next response: its status, and whether the connection can be reused. Undefined for a connection closed without a response. */
    answer: async () => {
      const { promise, resolve } = Promise.withResolvers<{ status: number; isKept: boolean } | undefined>()
      const look = () => {
        const [, status, length] = /^HTTP\/1\.1 (\d+).*?content-length: (\d+)/is.exec(heard) ?? []
        const start = heard.indexOf('\r\n\r\n') + 4
        if (!status || heard.length < start + Number(length)) return
        const isKept = !/^connection: close/im.test(heard.slice(0, start))
        heard = heard.slice(start + Number(length))
        resolve({ status: Number(status), isKept })
      }
      const lost = () => resolve(undefined)
      socket.on('data', look).once('close', lost)
      look()
      const answer = await promise
      socket.off('data', look).off('close', lost)
      return answer
    },
  }
}
const write = (socket: Socket, head: string[], body = '') =>
  socket.write(`${[...head, 'Host: shop.example', '', ''].join('\r\n')}${body}`)

describe('a connection that several visitors share', () => {
  let shop: TestShop
  let door: HttpServer
  beforeAll(async () => {
    shop = await openTestShop()
    door = await openWeb(
      { ...shop.services, config: { ...shop.services.config, port: 0, host: '127.0.0.1', databaseUrl: 'none' } },
      false,
    )
  })
  afterAll(async () => {
    await door.close()
    await shop.close()
  })

  const json = 'Content-Type: application/json'
  test.each([
    ['a picture by a signed-out visitor', 'POST /api/custom-requests/images', 'Content-Type: image/png', 401],
    ['a body that is too large', 'POST /api/contact', json, 413],
    ['a body for which there is no call', 'POST /api/nothing', json, 413],
    ['a body for a page', 'POST /privacy', json, 404],
    ['a body from another site’s page', 'POST /api/contact', `${json}\r\nSec-Fetch-Site: cross-site`, 403],
  ])('goes on after %s was refused unread', async (_, call, more, status) => {
    const { socket, answer } = await openConnection(door.port)
    const body = 'x'.repeat(400_000)
    write(socket, [`${call} HTTP/1.1`, more, `Content-Length: ${body.length}`], body)
    expect(await answer()).toEqual({ status, isKept: true })
    write(socket, ['GET /healthz HTTP/1.1'])
    expect(await answer()).toEqual({ status: 200, isKept: true })
    socket.destroy()
  })

  test.each(['POST /api/auth/logout', 'DELETE /api/cart/1', 'GET /api/categories'])(
    'goes on after %s, which has no body to be read',
    async (call) => {
      const { socket, answer } = await openConnection(door.port)
      for (const _ of [1, 2, 3]) {
        write(socket, [`${call} HTTP/1.1`])
        expect(await answer()).toMatchObject({ isKept: true })
      }
      write(socket, ['GET /healthz HTTP/1.1'])
      expect(await answer()).toEqual({ status: 200, isKept: true })
      socket.destroy()
    },
  )

  test('is kept for longer than a proxy keeps it, so that no question meets its end', async () => {
    const { headers } = await fetch(`http://127.0.0.1:${door.port}/healthz`)
    expect(headers.get('keep-alive')).toBe('timeout=75')
  })

  test('is given up with a word when a body without a stated length turns out too large', async () => {
    const { socket, answer } = await openConnection(door.port)
    write(socket, ['POST /api/contact HTTP/1.1', json, 'Transfer-Encoding: chunked'])
    socket.write(`${(200_000).toString(16)}\r\n${'x'.repeat(200_000)}\r\n`)
    expect(await answer()).toEqual({ status: 413, isKept: false })
    socket.destroy()
  })
})

describe('a server that stops', () => {
  const open = async (answerWith: (response: ServerResponse) => void) => {
    // The client never closes its connection: the server has to.
    const server = createServer({ keepAliveTimeout: 0 })
    const config = { port: 0, host: '127.0.0.1' }
    return listen(config, (_, response) => answerWith(response), server)
  }

  test('ends the connection with the answer that was under way', async () => {
    const asked = Promise.withResolvers<ServerResponse>()
    const door = await open(asked.resolve)
    const { socket, answer } = await openConnection(door.port)
    write(socket, ['GET / HTTP/1.1'])
    const response = await asked.promise
    const closed = door.close()
    response.setHeader('content-length', 0).end()
    expect(await answer()).toEqual({ status: 200, isKept: false })
    await closed
  })

  test('answers the request that lies in the socket of an idle connection', async () => {
    const door = await open((response) => response.setHeader('content-length', 0).end())
    const { socket, answer } = await openConnection(door.port)
    write(socket, ['GET / HTTP/1.1'])
    expect(await answer()).toEqual({ status: 200, isKept: true })
    write(socket, ['GET / HTTP/1.1'])
    const closed = door.close()
    expect(await answer()).toEqual({ status: 200, isKept: false })
    await closed
  })

  test('answers every request of busy connections, each of which the client then closes', async () => {
    const door = await open((response) => response.setHeader('content-length', 0).end())
    const askUntilClosed = async () => {
      const { socket, answer } = await openConnection(door.port)
      for (;;) {
        write(socket, ['GET / HTTP/1.1'])
        const one = await answer()
        if (!one?.isKept) return one
        asked++
      }
    }
    let asked = 0
    const connections = Array.from({ length: 12 }, askUntilClosed)
    await expect.poll(() => asked).toBeGreaterThan(50)
    const closed = door.close()
    const last = await Promise.all(connections)
    expect(last).toEqual(last.map(() => ({ status: 200, isKept: false })))
    await closed
  })

  test('ends a connection that stays idle', async () => {
    const door = await open((response) => response.end())
    const { socket } = await openConnection(door.port)
    const ended = once(socket, 'close')
    socket.resume()
    await door.close()
    await ended
  })

  test('ends a connection whose answer had begun, once it is whole', async () => {
    const asked = Promise.withResolvers<ServerResponse>()
    const door = await open(asked.resolve)
    const { socket, answer } = await openConnection(door.port)
    write(socket, ['GET / HTTP/1.1'])
    const response = await asked.promise
    response.writeHead(200, { 'content-length': 4 }).write('to')
    const closed = door.close()
    response.end('ys')
    expect(await answer()).toEqual({ status: 200, isKept: true })
    await closed
  })
})
