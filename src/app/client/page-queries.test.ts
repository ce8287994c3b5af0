import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { sessionQuery } from '#features/base/accounts/client/requests.ts'
import { cartQuery } from '#features/selling/cart/client/requests.ts'
import { createPageQueries } from './page-queries.ts'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

const answering = (status: number) => vi.fn(async (_path: string, _init?: object) => Response.json([], { status }))

// rule 42
test('a read GETs the parts of its key joined by slashes, with cookies, and once, also when it fails', async () => {
  for (const status of [200, 503]) {
    const fetcher = answering(status)
    const reading = createPageQueries(fetcher).fetchQuery({ queryKey: ['/api/products', 'heart', 'reviews'] })
    const read = await reading.then(
      () => 200,
      (error) => error.status,
    )
    expect(read).toBe(status)
    await vi.runAllTimersAsync()
    expect(fetcher.mock.calls.map(([path]) => path)).toEqual(['/api/products/heart/reviews'])
    const [, init] = fetcher.mock.calls[0] ?? []
    expect(init).toMatchObject({ credentials: 'include' })
    expect(init).not.toHaveProperty('method')
  }
})

test('session and cart are fresh for five minutes, and are asked for again then', async () => {
  const fetcher = answering(200)
  const queries = createPageQueries(fetcher)
  const readBoth = () => Promise.all([queries.fetchQuery(sessionQuery), queries.fetchQuery(cartQuery)])
  await readBoth()
  vi.setSystemTime(Date.now() + 5 * 60_000 - 1)
  await readBoth()
  expect(fetcher).toHaveBeenCalledTimes(2)
  vi.setSystemTime(Date.now() + 1)
  await readBoth()
  expect(fetcher).toHaveBeenCalledTimes(4)
})
