import { createHash, createHmac } from 'node:crypto'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'

const access = 'LITTLELAYERS'
const secret = 'known to the shop and its store'
/** Keys per page. A real store returns a thousand; paging works alike with fewer. */
const namesAPage = 3

/**
 * An in-memory stand-in for an S3 store with one bucket, which checks signatures. `environment` configures a shop to use it.
 * decisions/0052
 */
export async function startObjectStore() {
  const kept = new Map<string, Buffer>()
  let isStalled = false
  let ahead = 0
  const server = createServer((request, response) => {
    if (!isStalled) void answer(kept, Date.now() + ahead, request, response)
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  return {
    environment: {
      S3_ENDPOINT: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
      S3_BUCKET: 'shop',
      S3_ACCESS_KEY: access,
      S3_SECRET_KEY: secret,
    },
    /** From now on, accepts requests and answers none. */
    stall: () => {
      isStalled = true
    },
    /** Moves its clock forward by seconds. */
    forward: (seconds: number) => {
      ahead += seconds * 1000
    },
    stop: async () => {
      server.closeAllConnections()
      await new Promise((resolve) => server.close(resolve))
    },
  }
}

async function answer(kept: Map<string, Buffer>, now: number, request: IncomingMessage, response: ServerResponse) {
  const bytes = Buffer.concat(await Array.fromAsync(request))
  const address = new URL(request.url ?? '', `http://${request.headers.host}`)
  const [, bucket, name = ''] = address.pathname.split('/').map(decodeURIComponent)
  const say = (status: number, body: string | Buffer = '') => response.writeHead(status).end(body)
  const refuse = (status: number, code: string) =>
    response.writeHead(status, { 'content-type': 'application/xml' }).end(`<Error><Code>${code}</Code></Error>`)
  if (!isSigned(request, address, now)) return refuse(403, 'SignatureDoesNotMatch')
  if (bucket !== 'shop') return refuse(404, 'NoSuchBucket')
  if (request.method === 'PUT') {
    kept.set(name, bytes)
    return say(200)
  }
  if (request.method === 'DELETE') {
    kept.delete(name)
    return say(204)
  }
  if (!name) return say(200, page([...kept.keys()].sort(), address.searchParams.get('continuation-token') ?? ''))
  const found = kept.get(name)
  return found ? say(200, found) : refuse(404, 'NoSuchKey')
}

function page(names: string[], after: string): string {
  const left = names.filter((name) => name > after)
  const shown = left.slice(0, namesAPage)
  const isMore = left.length > shown.length
  const next = isMore ? `<NextContinuationToken>${shown.at(-1)}</NextContinuationToken>` : ''
  const contents = shown.map((name) => `<Contents><Key>${name}</Key><Size>1</Size></Contents>`)
  return `<ListBucketResult><IsTruncated>${isMore}</IsTruncated>${next}${contents.join('')}</ListBucketResult>`
}

/** Signature Version 4, in a request's header or in a presigned URL. */
function isSigned({ method, headers }: IncomingMessage, { pathname, searchParams }: URL, now: number): boolean {
  const given = Object.fromEntries(searchParams)
  const header: Record<string, string> = Object.fromEntries(
    [...(headers.authorization ?? '').matchAll(/(\w+)=([^,\s]+)/g)].map(([, part, value]) => [part, value]),
  )
  const credential = header.Credential ?? given['X-Amz-Credential'] ?? ''
  const signedHeaders = header.SignedHeaders ?? given['X-Amz-SignedHeaders'] ?? ''
  const signature = header.Signature ?? given['X-Amz-Signature']
  const time = `${headers['x-amz-date'] ?? given['X-Amz-Date']}`
  const [key, ...scope] = credential.split('/')
  if (key !== access || scope.length !== 4) return false
  if (given['X-Amz-Expires'] && endOf(time, given['X-Amz-Expires']) < now) return false
  const query = Object.entries(given)
    .filter(([one]) => one !== 'X-Amz-Signature')
    .map((pair) => pair.map(encodeURIComponent).join('='))
    .sort()
  const canonical = [
    ...[method, pathname, query.join('&')],
    ...signedHeaders.split(';').map((one) => `${one}:${headers[one]}`),
    ...['', signedHeaders, headers['x-amz-content-sha256'] ?? 'UNSIGNED-PAYLOAD'],
  ].join('\n')
  const text = ['AWS4-HMAC-SHA256', time, scope.join('/'), createHash('sha256').update(canonical).digest('hex')].join(
    '\n',
  )
  const signing = scope.reduce<string | Buffer>((one, part) => hmac(one, part), `AWS4${secret}`)
  return signature === hmac(signing, text).toString('hex')
}

const hmac = (key: string | Buffer, text: string) => createHmac('sha256', key).update(text).digest()

const endOf = (time: string, seconds: string) =>
  Date.parse(time.replace(/^(....)(..)(..)T(..)(..)(..)Z$/, '$1-$2-$3T$4:$5:$6Z')) + Number(seconds) * 1000
