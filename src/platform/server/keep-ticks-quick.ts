import { executionAsyncResource } from 'node:async_hooks'

const kept: object[] = []

/**
 * Keeps `process.nextTick` quick in a process that rests at times. V8 tidies up the heap of one at rest and forgets the shapes of which no object
 * is left, ticks among them; what writes their computed names then goes the long way for good, five times as long. One tick that
 * stays keeps the shape. decisions/0080
 */
export function keepTicksQuick(): void {
  process.nextTick(() => kept.push(executionAsyncResource()))
}
