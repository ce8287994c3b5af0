import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { reconcileCheckouts } from '#features/orders/checkout/server/reconcile.ts'
import { openTestShop, type TestShop, type Visitor } from '../support/test-shop.ts'

let shop: TestShop
beforeEach(async () => {
  // Behind a trusted proxy, so that a test can use several client addresses.
  shop = await openTestShop({ RATE_LIMIT_SCALE: '1', TRUST_PROXY: '1' })
})
afterEach(() => shop.close())

const password = 'a long enough password'
const from = (address: string) => ({ 'x-forwarded-for': address, 'x-forwarded-proto': 'http' })
const signIn = (email: string, secret: string, address: string) =>
  shop.visitor().call('POST', '/api/auth/login', { email, password: secret }, from(address))
const register = (email: string, address = '192.0.2.1') =>
  shop.visitor().call('POST', '/api/auth/register', { name: 'Ida', email, password }, from(address))

test('twelve processes that guess one account’s password are stopped; its owner signs in from elsewhere all the while', async () => {
  await register('ida@example.com')
  const guesses = await Promise.all(
    Array.from({ length: 12 }, (_, guess) => signIn('ida@example.com', `guess number ${guess}`, '198.51.100.7')),
  )
  expect(guesses.map(({ status }) => status).sort()).toEqual([...Array(10).fill(401), 429, 429])
  // Even the right password is refused there now: a guesser must not learn that it was right.
  const stopped = await signIn('ida@example.com', password, '198.51.100.7')
  expect([stopped.status, Number(stopped.headers.get('retry-after')) > 600]).toEqual([429, true])
  expect((await signIn('ida@example.com', password, '203.0.113.9')).status).toBe(200)
  shop.clock.forward(16)
  expect((await signIn('ida@example.com', password, '198.51.100.7')).status).toBe(200)
})

describe('guessers with twelve addresses', () => {
  const addresses = Array.from({ length: 12 }, (_, index) => `198.51.100.${index + 1}`)
  const guessFromEverywhere = () =>
    Promise.all(
      addresses.flatMap((address) =>
        Array.from({ length: 5 }, (_, guess) => signIn('ida@example.com', `guess ${guess} of ${address}`, address)),
      ),
    )
  const signInWith = (browser: Visitor, secret = password) =>
    browser.call('POST', '/api/auth/login', { email: 'ida@example.com', password: secret }, from('203.0.113.9'))

  test('share one count for an account, and are told nothing by the right password any more', async () => {
    await register('ida@example.com')
    const answers = await guessFromEverywhere()
    expect(answers.filter(({ status }) => status === 401)).toHaveLength(50)
    expect(answers.filter(({ status }) => status === 429)).toHaveLength(10)
    const stopped = await signIn('ida@example.com', password, '198.51.100.99')
    expect([stopped.status, stopped.text]).toEqual([
      429,
      'There were too many failed sign-ins to this account. Please wait an hour, or choose a new password.',
    ])
    shop.clock.forward(61)
    expect((await signIn('ida@example.com', password, '198.51.100.99')).status).toBe(200)
  })

  test('never lock out a browser in which the owner signed in before', async () => {
    const browser = shop.visitor()
    await browser.register('ida@example.com')
    await browser.post('/api/auth/logout')
    await guessFromEverywhere()
    expect((await signInWith(browser)).status).toBe(200)
    const otherAccount = shop.visitor()
    await otherAccount.register('eve@example.com')
    expect((await signInWith(otherAccount)).status).toBe(429)
    shop.clock.forward(181 * 24 * 60)
    await guessFromEverywhere()
    expect((await signInWith(browser)).status).toBe(429)
  })

  test('do no better with a browser that the owner left behind', async () => {
    const browser = shop.visitor()
    await browser.register('ida@example.com')
    const statuses = []
    for (let guess = 0; guess < 12; guess++) statuses.push((await signInWith(browser, `guess ${guess}`)).status)
    expect(statuses).toEqual([...Array(10).fill(401), 429, 429])
  })
})

test('an owner who signs in from many new places uses nothing up', async () => {
  await register('ida@example.com')
  for (let place = 0; place < 55; place++)
    expect((await signIn('ida@example.com', password, `203.0.113.${place + 1}`)).status).toBe(200)
})

test('a successful sign-in resets the count of failures', async () => {
  await register('ida@example.com')
  for (let round = 0; round < 3; round++) {
    for (let typo = 0; typo < 6; typo++) await signIn('ida@example.com', 'a typo', '203.0.113.9')
    expect((await signIn('ida@example.com', password, '203.0.113.9')).status).toBe(200)
  }
})

test('trying a list of accounts is stopped, also with forged forwarding headers', async () => {
  const spoofed = (index: number) => `10.0.0.${index}, 198.51.100.7`
  const answers = []
  for (let index = 0; index < 61; index++)
    answers.push((await signIn(`person-${index}@example.com`, 'a guess', spoofed(index))).status)
  expect((await signIn('one-more@example.com', 'a guess', spoofed(99))).text).toBe(
    'There were too many sign-ins from your network. Please wait 15 minutes.',
  )
  expect(answers.slice(0, 60).every((status) => status === 401)).toBe(true)
  expect(answers[60]).toBe(429)
})

test('an IPv6 network counts as one place', async () => {
  await register('ida@example.com')
  for (let guess = 0; guess < 10; guess++) await signIn('ida@example.com', 'a guess', `2001:db8:1:2::${guess}`)
  expect((await signIn('ida@example.com', password, '2001:db8:1:2:ffff::1')).status).toBe(429)
  expect((await signIn('ida@example.com', password, '2001:db8:1:3::1')).status).toBe(200)
})

test('twenty new accounts an hour from one place are enough', async () => {
  for (let index = 0; index < 20; index++) expect((await register(`new-${index}@example.com`)).status).toBe(201)
  expect((await register('one-too-many@example.com')).status).toBe(429)
  expect((await register('elsewhere@example.com', '203.0.113.9')).status).toBe(201)
})

describe('a visitor who guesses links', () => {
  const follow = (path: string, address: string) =>
    shop
      .visitor()
      .call('POST', path, { token: 'guess', name: 'Eve', email: 'eve@example.com', password }, from(address))
  const reset = (address: string) =>
    shop.visitor().call('POST', '/api/auth/reset-password', { token: 'guess', password }, from(address))

  test('for a new password or the first admin is stopped after thirty in a quarter of an hour, from there alone', async () => {
    for (let guess = 0; guess < 15; guess++) {
      expect((await reset('198.51.100.7')).status).toBe(404)
      expect((await follow('/api/auth/first-admin', '198.51.100.7')).status).toBe(404)
    }
    for (const stopped of [await reset('198.51.100.7'), await follow('/api/auth/first-admin', '198.51.100.7')])
      expect([stopped.status, stopped.text]).toEqual([
        429,
        'Too many invalid links were opened from your network. Please wait 15 minutes.',
      ])
    expect((await reset('203.0.113.9')).status).toBe(404)
    shop.clock.forward(16)
    expect((await reset('198.51.100.7')).status).toBe(404)
  })

  test('uses nothing up with those that work', async () => {
    for (let index = 0; index < 31; index++) {
      await register(`forgetful-${index}@example.com`, `203.0.113.${index + 1}`)
      await shop
        .visitor()
        .call(
          'POST',
          '/api/auth/forgot-password',
          { email: `forgetful-${index}@example.com` },
          from(`192.0.2.${index}`),
        )
      const [mail] = await shop.mailsTo(`forgetful-${index}@example.com`)
      const token = decodeURIComponent(/token=(\S+)/.exec(mail?.text ?? '')?.[1] ?? '')
      const browser = shop.visitor()
      const answer = await browser.call('POST', '/api/auth/reset-password', { token, password }, from('198.51.100.7'))
      expect(answer.status).toBe(200)
    }
  })
})

describe('what one visitor may take for nothing', () => {
  const askForReset = (address: string) =>
    shop.visitor().call('POST', '/api/auth/forgot-password', { email: 'ida@example.com' }, from(address))

  test('strangers who ask for links never keep the owner of an account from a link that works', async () => {
    await register('ida@example.com')
    for (let index = 0; index < 9; index++) expect((await askForReset(`198.51.100.${index}`)).status).toBe(202)
    expect((await askForReset('203.0.113.9')).status).toBe(202)
    const mails = await shop.mailsTo('ida@example.com')
    const links = mails.flatMap(({ text }) => /token=([\w-]+)/.exec(text)?.[1] ?? [])
    expect(links).toHaveLength(5)
    const token = links.at(-1)
    expect((await shop.visitor().post('/api/auth/reset-password', { token, password })).status).toBe(200)
  })

  test('sixty guests’ carts an hour are enough for one place', async () => {
    const { id: productId } = await shop.product()
    const add = (visitor: Visitor, address: string) => visitor.call('POST', '/api/cart', { productId }, from(address))
    const first = shop.visitor()
    expect((await add(first, '192.0.2.1')).status).toBe(201)
    for (let index = 1; index < 60; index++) await add(shop.visitor(), '192.0.2.1')
    expect((await add(shop.visitor(), '192.0.2.1')).text).toBe('Too many new carts. Please wait an hour, or sign in.')
    expect((await add(first, '192.0.2.1')).status).toBe(201)
    expect((await add(shop.visitor(), '203.0.113.9')).status).toBe(201)
  })

  test('sixty payments an hour may be started from one place', async () => {
    const ida = shop.visitor()
    await ida.register('ida@example.com')
    const start = () => ida.call('POST', '/api/create-payment-intent', { amount: 1 }, from('192.0.2.1'))
    for (let index = 0; index < 60; index++) expect((await start()).status).toBe(409)
    expect((await start()).text).toBe(
      'You have started too many payments. Please wait an hour before you start another payment.',
    )
  })

  test('a checkout that is opened again and again ends after half an hour, and never takes more than half of a large shelf', async () => {
    const printed = await shop.product({ stock: 900 })
    const ida = shop.visitor()
    await ida.register('ida@example.com')
    await ida.post('/api/cart', { productId: printed.id, quantity: 900 })
    const start = () => ida.post('/api/create-payment-intent', { amount: 900 * 16 + 5.99 })
    const first = (await start()).body.paymentIntentId
    expect(await shop.stockOf(printed.id)).toBe(450)
    for (const minutes of [14, 14]) {
      shop.clock.forward(minutes)
      expect((await start()).body.paymentIntentId).toBe(first)
    }
    shop.clock.forward(3)
    await reconcileCheckouts(shop.services)
    expect(await shop.stockOf(printed.id)).toBe(900)

    const onlyThese = await shop.product({ name: 'Last Hearts', stock: 100, whenOutOfStock: 'stop' })
    const tom = shop.visitor()
    await tom.register('tom@example.com')
    await tom.post('/api/cart', { productId: onlyThese.id, quantity: 51 })
    expect((await tom.post('/api/create-payment-intent', { amount: 51 * 16 + 5.99 })).text).toBe(
      'At most 50 of Last Hearts can be ordered at once. Please write to us if you need more.',
    )
    expect(await shop.stockOf(onlyThese.id)).toBe(100)
  })

  // rule 91
  test('a hold ends after half an hour, however the cart changes; then other shoppers get the pieces', async () => {
    const last = await shop.product({ name: 'Last Moon', stock: 20, whenOutOfStock: 'stop' })
    const other = await shop.product()
    const ida = shop.visitor()
    await ida.register('ida.again@example.com')
    await ida.post('/api/cart', { productId: last.id, quantity: 20 })
    let others = 0
    const another = async () => {
      await ida.post('/api/cart', { productId: other.id })
      others++
      return ida.post('/api/create-payment-intent', { amount: Number(((20 + others) * 16 + 5.99).toFixed(2)) })
    }
    for (const minutes of [0, 14, 14]) {
      shop.clock.forward(minutes)
      expect((await another()).status).toBe(200)
      expect(await shop.stockOf(last.id)).toBe(0)
    }
    shop.clock.forward(3)
    await reconcileCheckouts(shop.services)
    expect(await shop.stockOf(last.id)).toBe(20)
    const refused = await another()
    expect([refused.status, refused.text]).toEqual([
      409,
      'Last Moon was reserved for you for 30 minutes and is now available to others. Please try again in 14 minutes.',
    ])
    expect(await shop.stockOf(last.id)).toBe(20)
    const tom = shop.visitor()
    await tom.register('tom.turn@example.com')
    expect((await tom.buy([{ productId: last.id, quantity: 1 }])).status).toBe(201)
    shop.clock.forward(15)
    await ida.put(`/api/cart/${(await ida.get('/api/cart')).body[0].id}`, { quantity: 19 })
    const again = await ida.post('/api/create-payment-intent', {
      amount: Number(((19 + others) * 16 + 5.99).toFixed(2)),
    })
    expect(again.status).toBe(200)
  })
})
