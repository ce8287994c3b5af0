import { connect } from 'node:net'

export type Asker = { ask: (path: string) => Promise<Buffer>; close: () => void }

/**
 * One connection that asks for addresses, one after the other, and answers their bytes as they were sent. Of its own, because what a
 * bare server answers is more than `fetch`, `node:http` and load tools of npm can read on one core: they make texts and objects of it.
 * Throws for an answer that is no success, and for one that does not say how long it is.
 */
export async function openAsker(origin: string, headers: Record<string, string>): Promise<Asker> {
  const { hostname, port, host } = new URL(origin)
  const said = Object.entries({ host, ...headers }).map(([name, value]) => `${name}: ${value}\r\n`)
  const socket = connect({ host: hostname, port: Number(port), noDelay: true })
  await new Promise<void>((resolve, reject) => socket.once('connect', resolve).once('error', reject))
  let waiting: PromiseWithResolvers<Buffer> | undefined
  let got: Buffer[] = []
  let missing = Number.NaN

  const read = (part: Buffer) => {
    got.push(part)
    if (Number.isNaN(missing)) {
      const all = Buffer.concat(got)
      const end = all.indexOf('\r\n\r\n')
      if (end < 0) return
      const head = all.toString('latin1', 0, end)
      const length = /\r\ncontent-length: (\d+)/i.exec(head)?.[1]
      if (!head.startsWith('HTTP/1.1 200') || !length) throw new Error(`This is not what was asked for:\n${head}`)
      got = [all.subarray(end + 4)]
      missing = Number(length) - all.length + end + 4
    } else missing -= part.length
    if (missing > 0) return
    const answer = got.length === 1 && got[0] ? got[0] : Buffer.concat(got)
    got = []
    missing = Number.NaN
    waiting?.resolve(answer)
  }
  socket.on('data', (part: Buffer) => {
    try {
      read(part)
    } catch (error) {
      waiting?.reject(error)
    }
  })
  for (const end of ['error', 'close'] as const)
    socket.on(end, () => waiting?.reject(new Error('The connection ended.')))
  const tail = ` HTTP/1.1\r\n${said.join('')}\r\n`
  return {
    ask: async (path) => {
      if (socket.destroyed) throw new Error('The connection had ended.')
      waiting = Promise.withResolvers()
      socket.write(`GET ${path}${tail}`)
      return waiting.promise
    },
    close: () => socket.destroy(),
  }
}
