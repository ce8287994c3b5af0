// Loaded before the shop starts. When the parent process sends a number n, the process kills itself with SIGKILL before the nth database
// statement. It also stops when the parent process ends.
import pg from 'pg'
import { isListening } from './listening-statements.ts'

let left = Number.POSITIVE_INFINITY
process.on('message', (statements: number) => {
  left = statements
  process.send?.('armed')
})
process.once('disconnect', () => process.kill(process.pid, 'SIGTERM'))
// The channel to the parent process must not keep a stopped shop alive.
process.channel?.unref()

const send = pg.Client.prototype.query
pg.Client.prototype.query = function query(this: pg.Client, ...parts: unknown[]) {
  if (!isListening(parts[0]) && left-- <= 0) process.kill(process.pid, 'SIGKILL')
  return Reflect.apply(send, this, parts)
} as typeof send
