import { createServer, type RequestListener } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterEach, expect, test } from 'vitest'
import { pictureDownload } from './download-picture.ts'

let close = () => {}
afterEach(() => close())

/** A server on this machine, which only the download of a test may call. */
async function serve(answer: RequestListener): Promise<string> {
  const server = createServer(answer).listen(0, '127.0.0.1')
  await new Promise((resolve) => server.once('listening', resolve))
  close = () => {
    server.closeAllConnections()
    server.close()
  }
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`
}
const here = { protocols: ['http:'], networks: ['loopback'] } as const
const download = pictureDownload({ ...here, bytes: 2_000_000 })
const reason = (downloaded: Promise<unknown>) =>
  downloaded.then(
    () => 'downloaded',
    (error: Error) => error.message,
  )

test('answers the bytes of a picture, also after redirects', async () => {
  const address = await serve(({ url }, response) => {
    if (url === '/1') response.writeHead(302, { location: '/2' }).end()
    else if (url === '/2') response.writeHead(301, { location: `${address}/3` }).end()
    else response.end('picture')
  })
  expect(new TextDecoder().decode(await download(`${address}/1`))).toBe('picture')
})

test('refuses addresses that are not https or not public, before anything is called', async () => {
  let calls = 0
  const address = await serve((_, response) => {
    calls++
    response.end()
  })
  const port = new URL(address).port
  const refused = []
  for (const other of [address, `https://127.0.0.1:${port}/`, `https://localhost:${port}/`, 'ftp://pictures.test/1'])
    refused.push(await reason(pictureDownload()(other)))
  expect(refused).toEqual([
    'The address does not lead to an https address.',
    'The address does not lead to a public server.',
    'The address does not lead to a public server.',
    'The address does not lead to an https address.',
  ])
  expect(calls).toBe(0)
})

test.each([
  ['http://169.254.169.254/latest/meta-data', 'The address does not lead to a public server.'],
  ['http://10.0.0.1/', 'The address does not lead to a public server.'],
  ['file:///etc/passwd', 'The address does not lead to an https address.'],
])('refuses a redirect to %s', async (location, sentence) => {
  const address = await serve((_, response) => response.writeHead(302, { location }).end())
  expect(await reason(download(address))).toBe(sentence)
})

test('stops after five redirects, at the byte limit, at the time limit and at any other status', async () => {
  const address = await serve(({ url }, response) => {
    if (url === '/round') response.writeHead(302, { location: '/round' }).end()
    else if (url === '/large') response.end(Buffer.alloc(2_000_001))
    else if (url === '/exact') response.end(Buffer.alloc(2_000_000))
    else if (url === '/slow') response.writeHead(200).write('p')
    else if (url === '/gone') response.writeHead(404).end()
    else response.destroy()
  })
  expect(await reason(download(`${address}/round`))).toBe('The address leads to too many other addresses.')
  expect(await reason(download(`${address}/large`))).toBe('The picture is larger than 2 MB.')
  expect(await reason(download(`${address}/exact`))).toBe('downloaded')
  expect(await reason(pictureDownload({ ...here, milliseconds: 50 })(`${address}/slow`))).toBe(
    'The server took too long.',
  )
  expect(await reason(download(`${address}/gone`))).toBe('The server answered with status 404.')
  expect(await reason(download(`${address}/cut`))).toBe('The server could not be reached.')
})
