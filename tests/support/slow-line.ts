import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { setTimeout as pause } from 'node:timers/promises'

/** A slow proxy to a shop: two kilobytes of a page arrive per frame of the browser. */
export async function openSlowLine(shop: string) {
  const line = createServer(async (asked, answer) => {
    const { accept = '*/*' } = asked.headers
    const said = await fetch(`${shop}${asked.url}`, { headers: { accept } })
    const kind = said.headers.get('content-type') ?? ''
    const all = Buffer.from(await said.arrayBuffer())
    answer.writeHead(said.status, { 'content-type': kind })
    for (let at = 0; kind.startsWith('text/html') && at < all.length; at += 2000) {
      answer.write(all.subarray(at, at + 2000))
      await pause(20)
    }
    answer.end(kind.startsWith('text/html') ? '' : all)
  })
  await once(line.listen(0, '127.0.0.1'), 'listening')
  return {
    address: `http://127.0.0.1:${(line.address() as AddressInfo).port}`,
    close: async () => {
      line.closeAllConnections()
      await once(line.close(), 'close')
    },
  }
}
