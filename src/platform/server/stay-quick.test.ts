import { createHook } from 'node:async_hooks'
import { setImmediate as nextTurn } from 'node:timers/promises'
import { setFlagsFromString } from 'node:v8'
import { runInNewContext } from 'node:vm'
import { expect, test } from 'vitest'
import { stayQuick } from './stay-quick.ts'

setFlagsFromString('--expose-gc')
const tidyUp: () => void = runInNewContext('gc')

test('a tick outlives a heap that was tidied up, so that the shape of ticks is not forgotten', async () => {
  const ticks: WeakRef<object>[] = []
  const hook = createHook({
    init: (_id, type, _by, tick) => void (type === 'TickObject' && ticks.push(new WeakRef(tick))),
  })
  hook.enable()
  process.nextTick(() => {})
  stayQuick()
  hook.disable()
  await nextTurn()
  tidyUp()
  await nextTurn()
  expect(ticks.map((tick) => Boolean(tick.deref()))).toEqual([false, true])
})
