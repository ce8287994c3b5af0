import type pg from 'pg'
import { afterEach, expect, test, vi } from 'vitest'
import type { Log } from './log.ts'
import { readFromStandby } from './standby.ts'

afterEach(() => void vi.useRealTimers())

/** Servers whose log grows by one each millisecond; the standby is so many behind, and each answer takes so long on its way there and back. */
async function lookAt({ behind, answers }: { behind: number; answers: number }) {
  vi.useFakeTimers()
  const pause = () => new Promise((resolve) => setTimeout(resolve, answers / 2))
  const written = () => performance.now()
  const server = (answer: (goal: number) => object) => ({
    query: async (_: string, [goal = 0]: number[] = []) => {
      await pause()
      const rows = [answer(goal)]
      await pause()
      return { rows }
    },
    end: async () => undefined,
  })
  const said: string[] = []
  const log = { info: (_: object, text: string) => said.push(text) } as unknown as Log
  const standby = server((goal) => ({ near: written() - behind >= goal })) as unknown as pg.Pool
  const primary = server(() => ({ lsn: written() })) as unknown as pg.Pool
  const looks = readFromStandby(standby, primary, log, 400)
  await vi.advanceTimersByTimeAsync(10_000)
  const closed = looks.close()
  await vi.advanceTimersByTimeAsync(1_000)
  await closed
  return said
}

test.each([5, 150, 300])('a standby that is near stays near where each answer takes %i ms', async (answers) => {
  expect(await lookAt({ behind: 400, answers })).toEqual(['the standby answers'])
})

test.each([5, 150, 300])('one that is behind is not asked where each answer takes %i ms', async (answers) => {
  expect(await lookAt({ behind: 1_100, answers })).toEqual(['the primary answers for the standby'])
})
