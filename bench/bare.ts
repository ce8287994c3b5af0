// A bare `node:http` server that answers every request with the same bytes: FILE [HEADER VALUE …]
import { readFileSync } from 'node:fs'
import { createServer } from 'node:http'

const [file = '', ...headers] = process.argv.slice(2)
const bytes = readFileSync(file)
const server = createServer((_, response) => {
  response.writeHead(200, [...headers, 'content-length', String(bytes.length)])
  response.end(bytes)
})
server.listen(0, '127.0.0.1', () => process.send?.((server.address() as { port: number }).port))
process.once('disconnect', () => process.exit())
