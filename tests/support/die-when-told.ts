// Loaded before the shop's own start: told how many, the process kills itself, as kill -9 does, before the nth statement to the
// database from then on. When whoever tells is gone, it stops.
import pg from 'pg'
import { isListening } from './listening-statements.ts'

let left = Number.POSITIVE_INFINITY
process.on('message', (statements: number) => {
  left = statements
  process.send?.('armed')
})
process.once('disconnect', () => process.kill(process.pid, 'SIGTERM'))
// The line to whoever tells must not keep a shop alive that was asked to stop.
process.channel?.unref()

const send = pg.Client.prototype.query
pg.Client.prototype.query = function query(this: pg.Client, ...parts: unknown[]) {
  if (!isListening(parts[0]) && left-- <= 0) process.kill(process.pid, 'SIGKILL')
  return Reflect.apply(send, this, parts)
} as typeof send
