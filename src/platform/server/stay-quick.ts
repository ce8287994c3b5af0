import { executionAsyncResource } from 'node:async_hooks'
import { setFlagsFromString } from 'node:v8'

const kept: object[] = []

/**
 * Keeps the process as quick after a rest as it was before. V8 tidies up the heap of one that nobody asks, and forgets two things by it: code that was made for
 * what is asked at times, and the shapes of which no object is left, ticks among them; what writes their computed names then goes the long
 * way for good, five times as long. So it tidies up when the heap has grown, and one tick stays.
 */
export function stayQuick(): void {
  // V8 asks for it whenever it would wait for a rest; whether it does at all (`--memory-reducer`) was read before the first line of a program.
  setFlagsFromString(`--gc-memory-reducer-start-delay-ms=${2 ** 31 - 1}`)
  process.nextTick(() => kept.push(executionAsyncResource()))
}
