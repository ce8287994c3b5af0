import type { AddressInfo, Server, Socket } from 'node:net'
import { buffer } from 'node:stream/consumers'
import { createServer } from 'node:tls'
import { generate, type Packet, parser } from 'mqtt-packet'

/** A stand-in for a Bambu printer in LAN mode: MQTT and FTPS, both behind a self-signed certificate. */
export type BambuStandIn = {
  serial: string
  key: string
  ports: { mqtt: number; ftp: number }
  /** Its status, as it reports it. */
  print: Record<string, unknown>
  received: { name: string; bytes: Buffer }[]
  requests: Record<string, unknown>[]
  /** Without developer mode it refuses to start; it may also not answer, or flood. */
  trouble: 'no developer mode' | 'loses the answer' | 'floods' | undefined
  close: () => Promise<void>
}

/** Made for this stand-in alone. */
const certificate = `-----BEGIN CERTIFICATE-----
MIIBijCCATGgAwIBAgIUEaDwne9kP2pLtY1TPk+RaV+ReWwwCgYIKoZIzj0EAwIw
GjEYMBYGA1UEAwwPMDFTMDBBMDAwMDAwMDAxMCAXDTI2MTEyOTIwMDYzM1oYDzIx
MjYxMTA1MjAwNjMzWjAaMRgwFgYDVQQDDA8wMVMwMEEwMDAwMDAwMDEwWTATBgcq
hkjOPQIBBggqhkjOPQMBBwNCAART+wkZ1X/kgRzYblz/XtB/VFqUm06aR+JJsiUH
hskZ/979yErGCQ4f3OSGaBpao11BRc4kCt9J++U4eLQqtXdvo1MwUTAdBgNVHQ4E
FgQUrL4VtpGO4MbeQZ8m2OF2cRRRkFcwHwYDVR0jBBgwFoAUrL4VtpGO4MbeQZ8m
2OF2cRRRkFcwDwYDVR0TAQH/BAUwAwEB/zAKBggqhkjOPQQDAgNHADBEAiBvfAK4
DC3GkMnak3omTH7vZuAfHFv7278S/my/+TtfJgIgTRPkgOz6c7+1dugLPryuTI+s
7wYyEX2GsXyL1mb1Fpw=
-----END CERTIFICATE-----`
const privateKey = `-----BEGIN PRIVATE KEY-----
MIGHAgEAMBMGByqGSM49AgEGCCqGSM49AwEHBG0wawIBAQQgDa2/WbyUJsSWS2f6
wrzWzh6zpYry+wK3F3n6xxoxSjmhRANCAART+wkZ1X/kgRzYblz/XtB/VFqUm06a
R+JJsiUHhskZ/979yErGCQ4f3OSGaBpao11BRc4kCt9J++U4eLQqtXdv
-----END PRIVATE KEY-----`

export async function startBambu(): Promise<BambuStandIn> {
  const sockets = new Set<Socket>()
  const listen = async (answer: (socket: Socket) => void) => {
    const server = createServer({ cert: certificate, key: privateKey }, (socket) => {
      sockets.add(socket)
      socket.on('close', () => sockets.delete(socket)).on('error', () => socket.destroy())
      answer(socket)
    })
    server.listen(0, '127.0.0.1')
    await new Promise((resolve) => server.once('listening', resolve))
    return server
  }
  const mqtt = await listen((socket) => speakMqtt(bambu, socket))
  const ftp = await listen((socket) => speakFtp(bambu, socket, listen))
  const portOf = (server: Server) => (server.address() as AddressInfo).port
  const bambu: BambuStandIn = {
    ...{ serial: '01S00A000000001', key: '12345678', ports: { mqtt: portOf(mqtt), ftp: portOf(ftp) } },
    print: {
      gcode_state: 'IDLE',
      mc_percent: 0,
      mc_remaining_time: 0,
      subtask_name: '',
      print_error: 0,
      ams: { ams: [] },
    },
    ...{ received: [], requests: [], trouble: undefined },
    close: async () => {
      for (const socket of sockets) socket.destroy()
      await Promise.all([mqtt, ftp].map((server) => new Promise((resolve) => server.close(resolve))))
    },
  }
  return bambu
}

function speakMqtt(bambu: BambuStandIn, socket: Socket) {
  const say = (packet: Packet) => socket.write(generate(packet))
  const report = (print: object) =>
    say({
      cmd: 'publish',
      topic: `device/${bambu.serial}/report`,
      payload: JSON.stringify({ print }),
      qos: 0,
      dup: false,
      retain: false,
    })
  const packets = parser()
  packets.on('packet', (packet: Packet) => {
    if (packet.cmd === 'connect') {
      const isKnown = packet.username === 'bblp' && packet.password?.toString() === bambu.key
      say({ cmd: 'connack', returnCode: isKnown ? 0 : 5, sessionPresent: false })
    }
    if (packet.cmd === 'subscribe') say({ cmd: 'suback', messageId: packet.messageId ?? 0, granted: [0] })
    if (packet.cmd === 'pingreq') say({ cmd: 'pingresp' })
    if (packet.cmd !== 'publish' || packet.topic !== `device/${bambu.serial}/request`) return
    if (bambu.trouble === 'floods') return void report({ words: 'x'.repeat(3_000_000) })
    const { pushing, print } = JSON.parse(packet.payload.toString())
    // Between two whole reports it says what has changed.
    if (pushing) report({ command: 'push_status', nozzle_temper: 25 })
    if (pushing) report({ command: 'push_status', ...bambu.print })
    if (print?.command !== 'project_file') return
    bambu.requests.push(print)
    if (bambu.trouble === 'loses the answer') return void socket.destroy()
    if (bambu.trouble === 'no developer mode')
      return void report({ command: 'project_file', result: 'FAIL', reason: 'mqtt message verify failed' })
    Object.assign(bambu.print, { gcode_state: 'PREPARE', subtask_name: print.subtask_name })
    report({ command: 'project_file', result: 'SUCCESS', reason: '' })
  })
  socket.on('data', (bytes) => packets.parse(bytes))
}

function speakFtp(bambu: BambuStandIn, socket: Socket, listen: (answer: (socket: Socket) => void) => Promise<Server>) {
  const say = (line: string) => socket.write(`${line}\r\n`)
  let arriving: Promise<Socket> | undefined
  let name = ''
  const answers: Record<string, (rest: string) => unknown> = {
    USER: () => say('331 Password required'),
    PASS: (rest) => say(rest === bambu.key ? '230 Logged in' : '530 Login incorrect'),
    EPSV: async () => {
      const { promise, resolve } = Promise.withResolvers<Socket>()
      arriving = promise
      const data = await listen((one) => {
        data.close()
        resolve(one)
      })
      say(`229 Entering extended passive mode (|||${(data.address() as AddressInfo).port}|)`)
    },
    STOR: async (rest) => {
      name = rest
      say('150 Send it')
      const bytes = await buffer(await arriving!)
      bambu.received.push({ name, bytes })
      say('226 Received')
    },
    QUIT: () => say('221 Bye'),
  }
  say('220 Printer')
  socket.on('data', (bytes) => {
    for (const line of bytes.toString().split('\r\n').filter(Boolean)) {
      const [verb = '', ...rest] = line.split(' ')
      const answer = answers[verb.toUpperCase()]
      if (answer) void answer(rest.join(' '))
      else say('200 Fine')
    }
  })
}
