import { createServer, type IncomingMessage, type RequestListener, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { buffer } from 'node:stream/consumers'

type Printing = 'ready' | 'printing' | 'paused' | 'done' | 'cancelled' | 'broken' | 'unconnected'
type Trouble = 'hangs' | 'redirects' | 'floods' | 'answers a page' | 'hangs up'
type Answer = { status: number; body?: object }

/** A stand-in for a printer, with its protocol over HTTP and its typical failures. */
export type PrinterStandIn = {
  address: string
  /** Empty: a Moonraker that trusts its network, and is called without a key. */
  key: string
  /** The printer's state and progress, as its display shows them. */
  now: { state: Printing; file: string; percent: number; secondsLeft: number }
  received: { name: string; text: string }[]
  calls: string[]
  maxConcurrentCalls: number
  trouble: Trouble | undefined
  /** The print starts, but the response is lost. */
  losesResponse: false | 'connection dropped' | 'proxy timeout'
  /** Happy Hare's gates: status, material and color. */
  gates: [number, string, string][] | undefined
  /** Klipper has stopped during a print. */
  isShutDown: boolean
  close: () => Promise<void>
}
type Protocol = (printer: PrinterStandIn, request: IncomingMessage, url: URL) => Promise<Answer>

export const standInKinds = ['octoprint', 'moonraker', 'prusalink'] as const
export type StandInKind = (typeof standInKinds)[number]

/** Starts a stand-in of this kind, ready to print. */
export async function startPrinter(kind: StandInKind): Promise<PrinterStandIn> {
  let openCalls = 0
  const answer: RequestListener = async (request, response) => {
    const url = new URL(request.url ?? '', 'http://stand.in')
    printer.calls.push(`${request.method} ${url.pathname}`)
    printer.maxConcurrentCalls = Math.max(printer.maxConcurrentCalls, ++openCalls)
    response.on('close', () => openCalls--)
    if (printer.trouble === 'hangs') return
    if (printer.trouble === 'hangs up') return void request.socket.destroy()
    if (printer.trouble === 'redirects') return void response.writeHead(302, { location: '/elsewhere' }).end()
    if (printer.trouble === 'floods') return flood(response.writeHead(200))
    if (printer.trouble === 'answers a page') return void response.writeHead(200).end('<h1>Router</h1>')
    const { status, body } =
      (request.headers['x-api-key'] ?? '') === printer.key
        ? await protocols[kind](printer, request, url)
        : unknownKeyAnswers[kind]
    if (printer.losesResponse && printer.now.state === 'printing') {
      if (printer.losesResponse === 'connection dropped') return void request.socket.destroy()
      return void response.writeHead(504, { 'content-type': 'text/html' }).end('<h1>Gateway Timeout</h1>')
    }
    response.writeHead(status, { 'content-type': 'application/json' }).end(body && JSON.stringify(body))
  }
  const server = createServer(answer).listen(0, '127.0.0.1')
  await new Promise((resolve) => server.once('listening', resolve))
  const printer: PrinterStandIn = {
    address: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    key: 'a-key-of-the-printer',
    now: { state: 'ready', file: '', percent: 0, secondsLeft: 0 },
    received: [],
    calls: [],
    maxConcurrentCalls: 0,
    trouble: undefined,
    losesResponse: false,
    isShutDown: false,
    gates: undefined,
    close: async () => {
      server.closeAllConnections()
      await new Promise((resolve) => server.close(resolve))
    },
  }
  return printer
}

/** Sends data for as long as the client listens. */
function flood(response: ServerResponse) {
  response.once('drain', () => flood(response))
  while (!response.destroyed && response.write('1,'.repeat(30_000)));
}

/** How each kind refuses an unknown key. */
const unknownKeyAnswers = {
  octoprint: { status: 403, body: { error: "You don't have the permission to access the requested resource." } },
  moonraker: { status: 401, body: { error: { code: 401, message: 'Unauthorized' } } },
  prusalink: { status: 401, body: { title: 'Unauthorized', text: 'Only authenticated users can do this.' } },
} satisfies Record<StandInKind, Answer>

const isPrintingOrPaused = ({ now: { state } }: PrinterStandIn) => state === 'printing' || state === 'paused'
const begin = (printer: PrinterStandIn, file: string) => {
  printer.now = { state: 'printing', file, percent: 0, secondsLeft: 3600 }
}

async function readUpload(printer: PrinterStandIn, request: IncomingMessage) {
  const { 'content-type': type = '', 'content-length': length } = request.headers
  const body = await buffer(request)
  if (body.byteLength !== Number(length)) throw new Error('The body does not match its content-length')
  const form = await new Response(new Uint8Array(body), { headers: { 'content-type': type } }).formData()
  const file = form.get('file')
  if (!(file instanceof File)) throw new Error('There is no file')
  printer.received.push({ name: file.name, text: await file.text() })
  return { form, name: file.name }
}

const notFound: Answer = { status: 404, body: { error: 'Not Found' } }

const octoprintState = {
  ready: 'Operational',
  printing: 'Printing',
  paused: 'Paused',
  done: 'Operational',
  cancelled: 'Operational',
  broken: 'Offline after error',
  unconnected: 'Offline',
} satisfies Record<Printing, string>

const protocols = {
  octoprint: async (printer, request, { pathname }) => {
    const { now } = printer
    if (request.method === 'POST' && pathname === '/api/files/local') {
      const { form, name } = await readUpload(printer, request)
      // Accepts a file at any time, and answers whether it prints the file.
      const effectivePrint = form.get('print') === 'true' && !isPrintingOrPaused(printer) && now.state !== 'unconnected'
      if (effectivePrint) begin(printer, name)
      const files = { local: { name, origin: 'local' } }
      return { status: 201, body: { files, done: true, effectiveSelect: effectivePrint, effectivePrint } }
    }
    if (request.method !== 'GET' || pathname !== '/api/job') return notFound
    const completion = { done: 100, ready: null, cancelled: null, unconnected: null }
    const percentDone = now.state in completion ? completion[now.state as 'done'] : now.percent
    return {
      status: 200,
      body: {
        job: { file: { name: now.file || null, origin: 'local' }, estimatedPrintTime: null },
        progress: { completion: percentDone, filepos: null, printTime: 10, printTimeLeft: now.secondsLeft },
        state: octoprintState[now.state],
        ...(now.state === 'broken' && { error: 'Thermal runaway, heater 0' }),
      },
    }
  },
  moonraker: async (printer, request, { pathname, searchParams }) => {
    const { now } = printer
    if (request.method === 'POST' && pathname === '/server/files/upload') {
      const { name } = await readUpload(printer, request)
      return { status: 201, body: { item: { path: name, root: 'gcodes' }, print_started: false, print_queued: false } }
    }
    if (request.method === 'POST' && pathname === '/printer/print/start') {
      if (now.state === 'unconnected')
        return { status: 503, body: { error: { code: 503, message: 'Klippy Host not connected' } } }
      begin(printer, searchParams.get('filename') ?? '')
      return { status: 200, body: { result: 'ok' } }
    }
    if (request.method !== 'GET' || pathname !== '/printer/objects/query') return notFound
    const states = {
      ready: 'standby',
      printing: 'printing',
      paused: 'paused',
      done: 'complete',
      cancelled: 'cancelled',
    }
    const state = now.state in states ? states[now.state as 'ready'] : now.state === 'broken' ? 'error' : 'standby'
    return {
      status: 200,
      body: {
        result: {
          eventtime: 578243.57,
          status: {
            webhooks: printer.isShutDown
              ? { state: 'shutdown', state_message: 'Lost communication with MCU' }
              : { state: 'ready', state_message: 'Printer is ready' },
            print_stats: {
              filename: now.file,
              state,
              message: now.state === 'broken' ? 'Thermal runaway, heater 0' : '',
              // The elapsed time at this progress.
              print_duration: (now.secondsLeft * now.percent) / Math.max(1, 100 - now.percent),
            },
            ...(printer.gates && {
              mmu: {
                gate_status: printer.gates.map(([status]) => status),
                gate_material: printer.gates.map(([, material]) => material),
                gate_color: printer.gates.map(([, , color]) => color),
              },
            }),
            virtual_sdcard: { progress: now.percent / 100, is_active: state === 'printing' },
            display_status: { progress: now.percent / 100, message: null },
          },
        },
      },
    }
  },
  prusalink: async (printer, request, { pathname }) => {
    const { now } = printer
    const isOver = ['done', 'cancelled', 'broken'].includes(now.state)
    const states = { ready: 'IDLE', printing: 'PRINTING', paused: 'PAUSED', done: 'FINISHED', cancelled: 'STOPPED' }
    const state = now.state in states ? states[now.state as 'ready'] : now.state === 'broken' ? 'ERROR' : 'BUSY'
    const file = /^\/api\/v1\/files\/usb\/([^/]+)$/.exec(pathname)?.[1]
    if (request.method === 'PUT' && file) {
      const text = (await buffer(request)).toString()
      if (isPrintingOrPaused(printer))
        return { status: 409, body: { title: 'Conflict', text: "Can't print right now" } }
      printer.received.push({ name: decodeURIComponent(file), text })
      if (request.headers['print-after-upload'] === '?1') begin(printer, decodeURIComponent(file))
      return { status: 201, body: { name: file } }
    }
    if (request.method !== 'GET') return notFound
    if (pathname === '/api/v1/storage') {
      const usb = { path: '/usb/', name: 'usb', type: 'USB', read_only: false, available: true }
      return { status: 200, body: { storage_list: [{ ...usb, path: '/sd/', read_only: true }, usb] } }
    }
    if (pathname === '/api/v1/status') return { status: 200, body: { printer: { state, temp_bed: 60 } } }
    if (pathname !== '/api/v1/job') return notFound
    // After the end there is no job; only the state tells how it ended.
    if (isOver || !isPrintingOrPaused(printer)) return { status: 204 }
    // The SD card uses the short name; the long name is for display.
    const names = { name: `${now.file.slice(0, 6).toUpperCase()}~1.GCO`, display_name: now.file, path: '/usb' }
    return {
      status: 200,
      body: { id: 42, state, progress: now.percent, time_remaining: now.secondsLeft, time_printing: 10, file: names },
    }
  },
} satisfies Record<StandInKind, Protocol>
