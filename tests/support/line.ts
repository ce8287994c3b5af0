import { once } from 'node:events'
import { type AddressInfo, connect, createServer, type Socket } from 'node:net'

/** A proxy whose connections can fall silent: they stay open and carry nothing. */
export async function openLine(to: string) {
  const ends = new Set<Socket>()
  let isSilent = false
  const lead = (from: Socket, into: Socket) => {
    ends.add(from)
    if (isSilent) from.pause()
    from.on('data', (part) => into.write(part))
    from.on('error', () => {})
    from.on('close', () => {
      ends.delete(from)
      into.destroy()
    })
  }
  const { hostname, port } = new URL(to)
  const server = createServer((near) => {
    const far = connect(Number(port || '5432'), hostname)
    lead(near, far)
    lead(far, near)
  }).listen(0, '127.0.0.1')
  await once(server, 'listening')
  const own = { hostname: '127.0.0.1', port: String((server.address() as AddressInfo).port) }
  return {
    url: Object.assign(new URL(to), own).href,
    fallSilent: () => {
      isSilent = true
      for (const end of ends) end.pause()
    },
    /** Also delivers the data that was sent in between. */
    carryOn: () => {
      isSilent = false
      for (const end of ends) end.resume()
    },
    close: () => {
      for (const end of ends) end.destroy()
      server.close()
    },
  }
}
