import { request as callHttp } from 'node:http'
import { request as callHttps } from 'node:https'
import type * as z from 'zod/mini'
import { Problem } from '#platform/problem.ts'
import { allowedLookup, refuseHost } from '#platform/server/allowed-address.ts'
import { lostAnswer, notItself, readWords, refusesKey, silentPrinter } from './printer-link.ts'
import { printerReach } from './printer-reach.ts'

const maxAnswerBytes = 256 * 1024

/** Timeouts of a printer in milliseconds: for an answer, for an upload over a slow network, and for signs of life during the upload. */
export type PrinterTimeouts = { word: number; file: number; sign: number }
export type PrinterEndpoint = { address: string; key: string; mayLoopback: boolean; timeouts: PrinterTimeouts }
/** `begins`: the request starts a print. */
type Sending = { method: string; headers?: Record<string, string>; parts?: Uint8Array[]; begins?: boolean }
/** `body` is parsed JSON, or undefined. */
export type PrinterResponse = { status: number; body: unknown }

/**
 * Sends a request to a printer. Redirects are not followed; the answer's size and time are limited. Throws a `Problem` when the printer does
 * not answer or refuses the key, and `lostAnswer` when it may have started a print.
 */
export async function callPrinter(
  endpoint: PrinterEndpoint,
  path: string,
  sending: Sending = { method: 'GET' },
): Promise<PrinterResponse> {
  refuseHost(endpoint.address, printerReach(endpoint.mayLoopback))
  const response = await send(new URL(`${endpoint.address}/${path}`), endpoint, sending).catch((error: unknown) => {
    const problem = error instanceof Problem ? error : silentPrinter()
    throw sending.begins && problem.kind === 'unavailable' ? lostAnswer() : problem
  })
  // A proxy has passed the file on but lost the answer.
  if (sending.begins && (response.status === 502 || response.status === 504)) throw lostAnswer()
  if (response.status === 401 || response.status === 403) throw refusesKey()
  return response
}

function send(
  url: URL,
  { key, mayLoopback, timeouts }: PrinterEndpoint,
  { method, headers, parts = [] }: Sending,
): Promise<PrinterResponse> {
  const call = url.protocol === 'https:' ? callHttps : callHttp
  const length = parts.reduce((sum, part) => sum + part.byteLength, 0)
  return new Promise((answered, failed) => {
    const request = call(
      url,
      {
        method,
        headers: {
          accept: 'application/json',
          ...(key && { 'x-api-key': key }),
          ...(method !== 'GET' && { 'content-length': String(length) }),
          ...headers,
        },
        lookup: allowedLookup(printerReach(mayLoopback)),
        // No keep-alive: a kept connection would skip the address check of the next call.
        agent: false,
        signal: AbortSignal.timeout(length > 0 ? timeouts.file : timeouts.word),
        timeout: timeouts.sign,
      },
      (response) => {
        const read: Buffer[] = []
        let bytes = 0
        response.on('data', (chunk: Buffer) => {
          bytes += chunk.byteLength
          if (bytes > maxAnswerBytes) request.destroy(notItself())
          else read.push(chunk)
        })
        response.on('error', failed)
        response.on('end', () => answered({ status: response.statusCode ?? 0, body: jsonOf(Buffer.concat(read)) }))
      },
    )
    request.on('error', failed)
    request.on('timeout', () => request.destroy(silentPrinter()))
    for (const part of parts) request.write(part)
    request.end()
  })
}

function jsonOf(bytes: Buffer): unknown {
  try {
    return JSON.parse(bytes.toString('utf8'))
  } catch {
    // Some printers answer with a web page or an empty body; readers of the JSON find it missing.
    return undefined
  }
}

/** The words in which a printer refuses; each kind has its own field for them. */
export function refusalIn(body: unknown): string | null {
  const { error, title, text, message } = (body ?? {}) as Record<string, unknown>
  const inner = typeof error === 'object' && error !== null ? (error as Record<string, unknown>).message : error
  return readWords(inner) ?? readWords(text) ?? readWords(message) ?? readWords(title)
}

/** A multipart form with one file and text fields, without a second copy of the file in memory. */
export function formOf(file: { name: string; bytes: Uint8Array }, texts: Record<string, string>) {
  const boundary = `----LittleLayers${crypto.randomUUID()}`
  const field = (name: string, more: string) =>
    `--${boundary}\r\ncontent-disposition: form-data; name="${name}"${more}\r\n\r\n`
  const before = Object.entries(texts).map(([name, value]) => `${field(name, '')}${value}\r\n`)
  const head = field('file', `; filename="${file.name}"\r\ncontent-type: application/octet-stream`)
  return {
    headers: { 'content-type': `multipart/form-data; boundary=${boundary}` },
    parts: [Buffer.from(before.join('') + head), file.bytes, Buffer.from(`\r\n--${boundary}--\r\n`)],
  }
}

/** Parses an answer. Throws `notItself` for an answer that this kind of printer does not give. */
export function readAs<Schema extends z.ZodMiniType>(
  schema: Schema,
  { status, body }: PrinterResponse,
): z.output<Schema> {
  const read = schema.safeParse(body)
  if (status !== 200 || !read.success) throw notItself()
  return read.data
}
