import { request as callHttp, type IncomingMessage } from 'node:http'
import { request as callHttps } from 'node:https'
import { allowedLookup, type Network, refuseHost } from './allowed-address.ts'

/** Why a picture was not downloaded, as a sentence for the maker. */
export class NotDownloaded extends Error {}

/** Limits of one picture: bytes, redirects, and milliseconds for all of its answers. */
type Limits = { bytes: number; redirects: number; milliseconds: number }
/** What may be called. Tests call a stand-in on the same machine. */
type Allowed = { protocols: readonly string[]; networks: readonly Network[] }

const megabyte = 1_000_000
const usual: Limits & Allowed = {
  ...{ bytes: 10 * megabyte, redirects: 5, milliseconds: 20_000 },
  ...{ protocols: ['https:'], networks: ['public'] },
}

/**
 * Opens the download of pictures from other servers. Each address, also of a redirect, must be https and lead to a public IP address:
 * nothing within the shop's own network can be reached. The bytes are not checked. Throws `NotDownloaded`.
 */
export const pictureDownload = (changes: Partial<Limits & Allowed> = {}) => {
  const limits = { ...usual, ...changes }
  return async (address: string): Promise<Uint8Array> => {
    const signal = AbortSignal.timeout(limits.milliseconds)
    try {
      let url = new URL(address)
      for (let hop = 0; hop <= limits.redirects; hop++) {
        const response = await call(url, limits, signal)
        const next = redirectOf(response)
        if (next === undefined) return await read(response, limits)
        response.destroy()
        url = new URL(next, url)
      }
      throw new NotDownloaded('The address leads to too many other addresses.')
    } catch (error) {
      if (error instanceof NotDownloaded) throw error
      throw new NotDownloaded(signal.aborted ? 'The server took too long.' : 'The server could not be reached.')
    }
  }
}

function call(url: URL, { protocols, networks }: Allowed, signal: AbortSignal): Promise<IncomingMessage> {
  if (!protocols.includes(url.protocol)) throw new NotDownloaded('The address does not lead to an https address.')
  const reach = { networks, refusal: () => new NotDownloaded('The address does not lead to a public server.') }
  refuseHost(url, reach)
  return new Promise((answered, failed) => {
    const send = url.protocol === 'https:' ? callHttps : callHttp
    send(
      url,
      {
        headers: { accept: 'image/*', 'accept-encoding': 'identity', 'user-agent': 'LittleLayers' },
        lookup: allowedLookup(reach),
        // No keep-alive: a kept connection would skip the address check of the next call.
        agent: false,
        signal,
      },
      answered,
    )
      .on('error', failed)
      .end()
  })
}

function redirectOf({ statusCode = 0, headers: { location } }: IncomingMessage): string | undefined {
  return [301, 302, 303, 307, 308].includes(statusCode) ? location : undefined
}

async function read(response: IncomingMessage, { bytes: most }: Limits): Promise<Uint8Array> {
  const parts: Buffer[] = []
  let bytes = 0
  try {
    if (response.statusCode !== 200) throw new NotDownloaded(`The server answered with status ${response.statusCode}.`)
    for await (const part of response as AsyncIterable<Buffer>) {
      bytes += part.byteLength
      if (bytes > most) throw new NotDownloaded(`The picture is larger than ${most / megabyte} MB.`)
      parts.push(part)
    }
  } finally {
    response.destroy()
  }
  return new Uint8Array(Buffer.concat(parts))
}
