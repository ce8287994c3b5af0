// Answers every request with the same bytes, and does nothing else: what `node:http` itself can do on this machine, as it comes (`plain`) or as the shop starts it.
import { readFileSync } from 'node:fs'
import { createServer } from 'node:http'

const [setting, file = '', ...headers] = process.argv.slice(2)
const bytes = readFileSync(file)
const server = createServer({ optimizeEmptyRequests: setting !== 'plain' }, (_, response) => {
  response.writeHead(200, [...headers, 'content-length', String(bytes.length)])
  response.end(bytes)
})
server.listen(0, '127.0.0.1', () => process.send?.((server.address() as { port: number }).port))
process.once('disconnect', () => process.exit())
