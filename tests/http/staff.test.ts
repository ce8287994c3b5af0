import { eq } from 'drizzle-orm'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect } from 'vitest'
import { devMailRoutes } from '#app/server/dev-mail.ts'
import { startKey } from '#app/server/owners-door.ts'
import { users } from '#features/base/accounts/server/tables.ts'
import { auditLog } from '#features/base/audit/server/tables.ts'
import type { Invitation, StaffMember } from '#features/base/staff/contract.ts'
import { answerProblem } from '#platform/server/answer-problems.ts'
import { onBoth, onOne as test } from '../support/databases.ts'
import { openTestShop, type TestShop, type Visitor } from '../support/test-shop.ts'

let shop: TestShop
let owner: Visitor
const open = async () => {
  shop = await openTestShop()
  owner = await shop.admin()
}
const close = () => shop.close()

let people = 0
const newAddress = () => `mia-${people++}@example.com`

const secret = 'a long enough password'
const whoIs = async (visitor: Visitor) => (await visitor.get('/api/auth/me')).body.user
const idOf = async (visitor: Visitor) => (await whoIs(visitor)).id as string
const staffOf = async () => (await owner.get('/api/staff')).body as { people: StaffMember[]; invitations: Invitation[] }
const secondOwner = async () => {
  const second = await shop.staff('second@example.com')
  await shop.makeAdmin('second@example.com')
  return second
}
const invite = async (email: string, staffRole = 'staff') => {
  const { status, text } = await owner.post('/api/staff/invitations', { email, staffRole })
  expect([status, status === 201 ? '' : text]).toEqual([201, ''])
  return linkTo(email)
}
const linkTo = async (email: string) => {
  const mail = (await shop.mailsTo(email)).at(-1)
  return decodeURIComponent(/\/join\?token=(\S+)/.exec(mail?.text ?? '')?.[1] ?? '')
}
const linkIn = async (email: string) =>
  decodeURIComponent(/token=(\S+)/.exec((await shop.mailsTo(email)).at(-1)?.text ?? '')?.[1] ?? '')
const join = (visitor: Visitor, token: string, person: object = {}) =>
  visitor.post('/api/auth/join', { token, ...person })
const mia = { name: 'Mia Berg', password: secret }
const tooLate = 'This invitation has been used, withdrawn or has expired. Please ask for a new invitation.'

describe('an invitation', () => {
  beforeAll(open)
  afterAll(close)

  test('creates a staff account with name and password', async () => {
    const email = newAddress()
    const token = await invite(email)
    const visitor = shop.visitor()
    expect((await visitor.post('/api/auth/invitation', { token })).body).toEqual({
      email,
      staffRole: 'staff',
      hasAccount: false,
    })
    expect((await join(visitor, token)).text).toBe('Enter your name and a password.')
    const joined = await join(visitor, token, mia)
    expect([joined.status, joined.body.user]).toEqual([
      200,
      expect.objectContaining({ name: 'Mia Berg', email, role: 'admin', staffRole: 'staff' }),
    ])
    expect((await visitor.get('/api/orders/search')).status).toBe(200)
    expect((await visitor.get('/api/staff')).status).toBe(403)
    const login = await shop.visitor().post('/api/auth/login', { email, password: secret })
    expect(login.body.user.staffRole).toBe('staff')
  })

  test('promotes only the signed-in account with the invited email', async () => {
    const ida = shop.visitor()
    await ida.register('ida@example.com')
    const sam = shop.visitor()
    await sam.register('sam@example.com')
    const token = await invite('ida@example.com', 'owner')
    expect((await shop.visitor().post('/api/auth/invitation', { token })).body.hasAccount).toBe(true)
    for (const stranger of [sam, shop.visitor()]) {
      const refused = await join(stranger, token, mia)
      expect([refused.status, refused.text]).toEqual([
        401,
        'Please sign in as ida@example.com to accept the invitation.',
      ])
    }
    expect((await whoIs(ida)).role).toBe('customer')
    const forgotten = shop.visitor()
    await forgotten.post('/api/auth/login', { email: 'ida@example.com', password: secret })
    const before = ida.cookie()
    expect((await join(ida, token)).body.user).toMatchObject({ name: 'Ida Lindqvist', staffRole: 'owner' })
    expect((await ida.get('/api/staff')).status).toBe(200)
    const stolen = shop.visitor()
    stolen.useCookie(before)
    expect(await whoIs(stolen)).toBeNull()
    expect(await whoIs(forgotten)).toBeNull()
    expect((await whoIs(sam)).role).toBe('customer')
  })

  test('ends the sessions and links of a stranger who registered the address', async () => {
    const stranger = shop.visitor()
    await stranger.register('boss@example.com')
    await stranger.post('/api/user/email', { email: 'stranger@example.com', password: secret })
    const elsewhere = await linkIn('stranger@example.com')
    const token = await invite('boss@example.com', 'owner')
    const boss = shop.visitor()
    await boss.post('/api/auth/login', { email: 'boss@example.com', password: secret })
    expect((await join(boss, token)).status).toBe(200)
    expect((await stranger.post('/api/auth/confirm-email', { token: elsewhere })).status).toBe(404)
    expect([await whoIs(stranger), (await whoIs(boss)).email]).toEqual([null, 'boss@example.com'])
  })

  test('works once within seven days, and is replaced by a newer invitation', async () => {
    const email = newAddress()
    const first = await invite(email)
    const second = await invite(email, 'owner')
    expect((await staffOf()).invitations).toMatchObject([{ email, staffRole: 'owner' }])
    expect([(await join(shop.visitor(), first, mia)).status, (await join(shop.visitor(), second, mia)).status]).toEqual(
      [404, 200],
    )
    const again = await join(shop.visitor(), second, mia)
    expect([again.status, again.text]).toEqual([404, tooLate])
    expect((await staffOf()).invitations).toEqual([])
    const late = await invite('tom@example.com')
    shop.clock.forward(7 * 24 * 60 + 1)
    expect((await join(shop.visitor(), late, mia)).status).toBe(404)
    expect((await shop.visitor().post('/api/auth/invitation', { token: late })).text).toBe(tooLate)
  })

  test('is listed while it is open, and can be withdrawn', async () => {
    const email = newAddress()
    const token = await invite(email)
    const [{ id }] = (await staffOf()).invitations as [Invitation]
    expect((await owner.delete(`/api/staff/invitations/${id}`)).status).toBe(200)
    expect((await staffOf()).invitations).toEqual([])
    expect((await join(shop.visitor(), token, mia)).text).toBe(tooLate)
    expect((await owner.delete(`/api/staff/invitations/${id}`)).status).toBe(404)
  })

  onBoth('accepted three times at once creates one account', async () => {
    const email = newAddress()
    const token = await invite(email)
    const answers = await Promise.all([1, 2, 3].map(() => join(shop.visitor(), token, mia)))
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 404, 404])
  })

  // rule 64
  test('invites a person who only prints and packs, and changes the role', async () => {
    const email = newAddress()
    const packer = shop.visitor()
    expect((await join(packer, await invite(email, 'workshop'), mia)).body.user).toMatchObject({
      role: 'admin',
      staffRole: 'workshop',
    })
    const [mail] = (await shop.mailsTo(email)).filter(({ subject }) => subject === 'You are invited to run the shop')
    expect(mail?.text).toContain('as workshop staff, for printing and packing')
    const member = (await staffOf()).people.find((one) => one.email === email)
    expect(member?.staffRole).toBe('workshop')
    const statuses = async () => [
      (await packer.get('/api/print-queue')).status,
      (await packer.get('/api/customers')).status,
    ]
    expect(await statuses()).toEqual([200, 403])
    await owner.put(`/api/staff/${member?.id}`, { staffRole: 'staff' })
    expect(await statuses()).toEqual([200, 200])
    await owner.delete(`/api/staff/${member?.id}`)
    expect(await statuses()).toEqual([401, 401])
  })

  test.each([
    [
      'one of the staff',
      { email: 'owner@example.com', staffRole: 'staff' },
      409,
      'owner@example.com is already on the staff.',
    ],
    ['no address', { email: 'mia', staffRole: 'staff' }, 400, 'Please enter a valid email address'],
    ['another role', { email: 'mia@example.com', staffRole: 'queen' }, 400, 'Choose owner, staff or workshop.'],
    ['no role', { email: 'mia@example.com' }, 400, 'Choose owner, staff or workshop.'],
  ])('of %s is refused', async (_, body, status, sentence) => {
    const answer = await owner.post('/api/staff/invitations', body)
    expect([answer.status, answer.text]).toEqual([status, sentence])
    expect((await staffOf()).invitations).toEqual([])
  })

  test.each([
    ['a made-up link', { token: 'made-up', ...mia }, 404],
    ['a link for a new password', { token: 'reset', ...mia }, 404],
    ['no link', mia, 400],
    ['a short password', { token: 'made-up', name: 'Mia', password: 'short' }, 400],
    ['a role of one’s own', { token: 'made-up', ...mia, staffRole: 'owner' }, 400],
  ])('is not accepted with %s', async (_, body, status) => {
    await owner.post('/api/auth/forgot-password', { email: 'owner@example.com' })
    const mail = (await shop.mailsTo('owner@example.com')).at(-1)
    const reset = decodeURIComponent(/token=(\S+)/.exec(mail?.text ?? '')?.[1] ?? '')
    const token = 'token' in body && body.token === 'reset' ? { token: reset } : {}
    expect((await shop.visitor().post('/api/auth/join', { ...body, ...token })).status).toBe(status)
  })
})

describe('the staff', () => {
  beforeEach(open)
  afterEach(close)

  test('are listed with roles and dates, owners first', async () => {
    const staff = await shop.staff('amy@example.com')
    await staff.post('/api/auth/logout')
    const { people } = await staffOf()
    expect(people.map(({ email, staffRole }) => [email, staffRole])).toEqual([
      ['owner@example.com', 'owner'],
      ['amy@example.com', 'staff'],
    ])
    expect(people.map(({ lastSeenAt }) => lastSeenAt !== null)).toEqual([true, false])
    await shop.db.update(users).set({ staffRole: null }).where(eq(users.email, 'amy@example.com'))
    expect((await staffOf()).people[1]).toMatchObject({ email: 'amy@example.com', staffRole: 'staff' })
  })

  test('become owners and staff again at once', async () => {
    const amy = await shop.staff('amy@example.com')
    const change = async (staffRole: string) => (await owner.put(`/api/staff/${await idOf(amy)}`, { staffRole })).status
    expect([await change('owner'), (await amy.get('/api/settings')).status]).toEqual([200, 200])
    expect([await change('staff'), (await amy.get('/api/settings')).status]).toEqual([200, 403])
  })

  test('become customers without sessions when removed', async () => {
    const amy = await shop.staff('amy@example.com')
    const phone = shop.visitor()
    await phone.post('/api/auth/login', { email: 'amy@example.com', password: secret })
    expect((await owner.delete(`/api/staff/${await idOf(amy)}`)).status).toBe(200)
    expect([await whoIs(amy), await whoIs(phone)]).toEqual([null, null])
    const again = await shop.visitor().post('/api/auth/login', { email: 'amy@example.com', password: secret })
    expect(again.body.user).toMatchObject({ role: 'customer', staffRole: null })
    expect((await staffOf()).people).toHaveLength(1)
  })

  const changes: [string, (id: string) => Promise<{ status: number }>][] = [
    ['are made owners', (id) => owner.put(`/api/staff/${id}`, { staffRole: 'owner' })],
    ['are taken out', (id) => owner.delete(`/api/staff/${id}`)],
  ]
  test.each(changes)('who %s lose their open confirmation links', async (_, change) => {
    const amy = await shop.staff('amy@example.com')
    await amy.post('/api/user/email', { email: 'elsewhere@example.com', password: secret })
    const token = await linkIn('elsewhere@example.com')
    expect((await change(await idOf(amy))).status).toBe(200)
    expect((await shop.visitor().post('/api/auth/confirm-email', { token })).status).toBe(404)
    expect((await shop.db.select().from(users).where(eq(users.email, 'amy@example.com'))).length).toBe(1)
  })

  test('cannot read kept mails, which contain owners’ links', async () => {
    const mails = devMailRoutes(shop.services).onError(answerProblem)
    const read = async (visitor: Visitor) =>
      (await mails.request('/dev/mail', { headers: { cookie: visitor.cookie() } })).status
    expect([await read(await shop.staff('reader@example.com')), await read(owner)]).toEqual([404, 200])
    // Not even from localhost, where all requests of a local proxy come from; the start key grants access.
    const here = { incoming: { socket: { remoteAddress: '127.0.0.1' } } }
    const withKey = async (key: string) =>
      (await mails.request(`/dev/mail?key=${key}`, { headers: { host: '127.0.0.1:3000' } }, here)).status
    expect([await withKey(''), await withKey('guessed'), await withKey(startKey)]).toEqual([404, 404, 200])
  })

  test('lose the invitations that they sent when removed', async () => {
    const second = await secondOwner()
    await second.post('/api/staff/invitations', { email: 'door@example.com', staffRole: 'owner' })
    const kept = await invite('kept@example.com')
    const token = await linkTo('door@example.com')
    await owner.delete(`/api/staff/${await idOf(second)}`)
    expect((await staffOf()).invitations.map(({ email }) => email)).toEqual(['kept@example.com'])
    const refused = await join(shop.visitor(), token, mia)
    expect([refused.status, refused.text]).toEqual([404, tooLate])
    expect((await join(shop.visitor(), kept, mia)).status).toBe(200)
  })

  test('lose the invitations that they sent when demoted', async () => {
    const second = await secondOwner()
    await second.post('/api/staff/invitations', { email: 'door@example.com', staffRole: 'owner' })
    const token = await linkTo('door@example.com')
    expect((await owner.put(`/api/staff/${await idOf(second)}`, { staffRole: 'staff' })).status).toBe(200)
    expect((await staffOf()).invitations).toEqual([])
    expect((await join(shop.visitor(), token, mia)).text).toBe(tooLate)
    expect(
      (await second.post('/api/staff/invitations', { email: 'door@example.com', staffRole: 'owner' })).status,
    ).toBe(403)
  })

  test('lose the invitations that they sent when they delete their account', async () => {
    const second = await secondOwner()
    await second.post('/api/staff/invitations', { email: 'door@example.com', staffRole: 'owner' })
    const token = await linkTo('door@example.com')
    expect((await second.call('DELETE', '/api/user', { password: secret })).status).toBe(200)
    expect((await staffOf()).invitations).toEqual([])
    expect((await join(shop.visitor(), token, mia)).text).toBe(tooLate)
  })

  onBoth('cannot send an invitation during their demotion', async () => {
    for (let round = 0; round < 10; round++) {
      const second = await shop.staff(`second-${round}@example.com`)
      await shop.makeAdmin(`second-${round}@example.com`)
      const id = await idOf(second)
      await Promise.all([
        owner.put(`/api/staff/${id}`, { staffRole: 'staff' }),
        second.post('/api/staff/invitations', { email: `door-${round}@example.com`, staffRole: 'owner' }),
      ])
      expect((await staffOf()).invitations).toEqual([])
    }
  })

  test('are admins only: other ids are not found', async () => {
    const ida = shop.visitor()
    const { id } = await ida.register('ida@example.com')
    for (const nobody of [id, crypto.randomUUID(), 'none']) {
      expect((await owner.put(`/api/staff/${nobody}`, { staffRole: 'owner' })).status).toBe(404)
      expect((await owner.delete(`/api/staff/${nobody}`)).status).toBe(404)
    }
    expect((await whoIs(ida)).role).toBe('customer')
  })

  test('are recorded in the audit log', async () => {
    await invite('tom@example.com')
    const [{ id: invitation }] = (await staffOf()).invitations as [Invitation]
    await owner.delete(`/api/staff/invitations/${invitation}`)
    const visitor = shop.visitor()
    await join(visitor, await invite('mia@example.com'), mia)
    const id = await idOf(visitor)
    await owner.put(`/api/staff/${id}`, { staffRole: 'owner' })
    await owner.delete(`/api/staff/${id}`)
    const trace = await shop.db.select().from(auditLog).orderBy(auditLog.id)
    expect(
      trace.map(({ userName, action, entity, before, after }) => [userName, action, entity, before, after]),
    ).toEqual([
      ['Ida Lindqvist', 'create', 'invitation', null, { email: 'tom@example.com', role: 'staff' }],
      ['Ida Lindqvist', 'delete', 'invitation', { email: 'tom@example.com', role: 'staff' }, null],
      ['Ida Lindqvist', 'create', 'invitation', null, { email: 'mia@example.com', role: 'staff' }],
      ['Mia Berg', 'create', 'staff', null, { name: 'Mia Berg', email: 'mia@example.com', role: 'staff' }],
      ['Ida Lindqvist', 'update', 'staff', { role: 'staff' }, { role: 'owner' }],
      ['Ida Lindqvist', 'delete', 'staff', { name: 'Mia Berg', email: 'mia@example.com', role: 'owner' }, null],
    ])
  })
})

describe('the last owner', () => {
  beforeEach(open)
  afterEach(close)

  const sentence = 'The shop needs an owner. Make another person owner first.'

  test('can neither become staff nor be removed', async () => {
    await shop.staff()
    const id = await idOf(owner)
    for (const answer of [
      await owner.put(`/api/staff/${id}`, { staffRole: 'staff' }),
      await owner.delete(`/api/staff/${id}`),
    ])
      expect([answer.status, answer.text]).toEqual([409, sentence])
    expect((await whoIs(owner)).staffRole).toBe('owner')
  })

  test('may leave once there is another owner', async () => {
    await secondOwner()
    expect((await owner.put(`/api/staff/${await idOf(owner)}`, { staffRole: 'staff' })).status).toBe(200)
    expect((await whoIs(owner)).staffRole).toBe('staff')
  })

  const ways: [string, (id: string) => (by: Visitor) => Promise<{ status: number }>][] = [
    ['demote', (id) => (by) => by.put(`/api/staff/${id}`, { staffRole: 'staff' })],
    ['remove', (id) => (by) => by.delete(`/api/staff/${id}`)],
  ]
  onBoth.each(ways)('stays when two owners %s each other at the same time', async (_, act) => {
    for (let round = 0; round < 5; round++) {
      const second = await shop.staff(`second-${round}@example.com`)
      await shop.makeAdmin(`second-${round}@example.com`)
      const [one, other] = [await idOf(owner), await idOf(second)]
      const answers = await Promise.all([act(other)(owner), act(one)(second)])
      const [done, refused] = answers.map(({ status }) => status).sort()
      // The owner who was removed first is signed out or no longer an owner.
      expect([done, refused === 401 || refused === 403]).toEqual([200, true])
      const owners = await shop.db.select().from(users).where(eq(users.staffRole, 'owner'))
      expect(owners).toHaveLength(1)
      await shop.makeAdmin('owner@example.com')
      await owner.post('/api/auth/login', { email: 'owner@example.com', password: secret })
      await shop.db.update(users).set({ role: 'customer', staffRole: null }).where(eq(users.id, other))
    }
  })

  onBoth.each(ways)('stays when two owners %s themselves at the same time', async (_, act) => {
    for (let round = 0; round < 5; round++) {
      const second = await shop.staff(`second-${round}@example.com`)
      await shop.makeAdmin(`second-${round}@example.com`)
      const [one, other] = [await idOf(owner), await idOf(second)]
      const answers = await Promise.all([act(one)(owner), act(other)(second)])
      expect(answers.map(({ status }) => status).sort()).toEqual([200, 409])
      await shop.makeAdmin('owner@example.com')
      await owner.post('/api/auth/login', { email: 'owner@example.com', password: secret })
      await shop.db.update(users).set({ role: 'customer', staffRole: null }).where(eq(users.id, other))
    }
  })
})
