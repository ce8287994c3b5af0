import {
  type AuthenticationResponseJSON,
  generateAuthenticationOptions,
  generateRegistrationOptions,
  type RegistrationResponseJSON,
  verifyAuthenticationResponse,
  verifyRegistrationResponse,
  type WebAuthnCredential,
} from '@simplewebauthn/server'
import { and, desc, eq } from 'drizzle-orm'
import { findSettings } from '#features/base/settings/server/find-settings.ts'
import { Problem } from '#platform/problem.ts'
import { byId } from '#platform/server/filters.ts'
import { sendMail } from '#platform/server/mailer.ts'
import { countAttempt, type Limit } from '#platform/server/rate-limit.ts'
import type { Shop } from '#platform/server/shop.ts'
import type { Caller, SignedIn } from '#platform/viewer.ts'
import {
  type CreatePasskey,
  maxPasskeys,
  type Passkey,
  type PasskeyOptions,
  passkeyRefused,
  type UsePasskey,
} from '../contract.ts'
import { lockPerson } from './accounts.ts'
import { confirmPassword } from './confirm-password.ts'
import { passkeyAdded } from './mails.ts'
import { createLink, type Purpose, revokeLinks } from './one-time-links.ts'
import { type Browser, hashOf } from './sessions.ts'
import { type SignInResult, signIn } from './sign-in.ts'
import { passkeys, signedInColumns, users } from './tables.ts'

const challengeMinutes = 10
const tryLimit: Limit = {
  name: 'passkey',
  most: 60,
  minutes: 15,
  sentence: 'There were too many sign-ins from your network. Please wait 15 minutes.',
}

/** The passkeys of an account, newest first. */
export async function findPasskeys({ database: { db } }: Shop, user: SignedIn): Promise<Passkey[]> {
  const found = await db
    .select({ id: passkeys.id, name: passkeys.name, createdAt: passkeys.createdAt, usedAt: passkeys.usedAt })
    .from(passkeys)
    .where(eq(passkeys.userId, user.id))
    .orderBy(desc(passkeys.createdAt))
  return found.map(({ createdAt, usedAt, ...one }) => ({
    ...one,
    createdAt: createdAt.toISOString(),
    usedAt: usedAt?.toISOString() ?? null,
  }))
}

/**
 * Begins a new passkey (rule 139): what the browser needs to create it on the site `origin`. Throws 409 when the account has
 * `maxPasskeys`, and what `confirmPassword` throws.
 */
export async function beginPasskey(
  shop: Shop,
  user: SignedIn,
  { password, origin }: { password: string; origin: string },
): Promise<PasskeyOptions> {
  await confirmPassword(shop, user, password)
  const { db } = shop.database
  const known = await db.select({ id: passkeys.credentialId }).from(passkeys).where(eq(passkeys.userId, user.id))
  if (known.length >= maxPasskeys) throw tooManyPasskeys()
  const { shopName } = await findSettings(shop)
  const options = await generateRegistrationOptions({
    ...{ rpName: shopName, rpID: siteOf(origin), userName: user.email, userDisplayName: user.name },
    userID: new Uint8Array(Buffer.from(user.id)),
    challenge: await newChallenge(shop, { purpose: 'add-passkey', userId: user.id }),
    attestationType: 'none',
    excludeCredentials: known,
    authenticatorSelection: { residentKey: 'required', userVerification: 'required' },
  })
  return { ...options }
}

/** Stores a passkey that the browser has created, and tells the account's address. Throws 409 for one that does not belong here. */
export async function addPasskey(
  shop: Shop,
  user: SignedIn,
  { name, response, origin }: CreatePasskey & { origin: string },
): Promise<void> {
  // The library checks the fields that the contract leaves open.
  const created = response as unknown as RegistrationResponseJSON
  const { challenge, found } = await checked(shop, (expectedChallenge) =>
    verifyRegistrationResponse({
      ...{ response: created, expectedChallenge, expectedOrigin: origin, expectedRPID: siteOf(origin) },
      requireUserVerification: true,
    }),
  )
  if (!found?.registrationInfo) throw new Problem('conflict', passkeyRefused)
  const { id: credentialId, publicKey, counter, transports = [] } = found.registrationInfo.credential
  await shop.database.transaction(async () => {
    if (!(await spendChallenge(shop, { purpose: 'add-passkey', challenge, userId: user.id })))
      throw new Problem('conflict', passkeyRefused)
    // Several may have been begun at once.
    const { db } = shop.database
    await lockPerson(shop, user.id)
    if ((await db.$count(passkeys, eq(passkeys.userId, user.id))) >= maxPasskeys) throw tooManyPasskeys()
    const stored = await db
      .insert(passkeys)
      .values({
        ...{ userId: user.id, name, credentialId, counter, transports },
        publicKey: Buffer.from(publicKey).toString('base64url'),
      })
      .onConflictDoNothing()
      .returning({ id: passkeys.id })
    if (!stored[0]) throw new Problem('conflict', passkeyRefused)
    await sendMail(shop, `passkey:${stored[0].id}`, { to: user.email, mail: passkeyAdded(user.name, name) })
  })
  shop.log.info({ userId: user.id }, 'passkey added')
}

const tooManyPasskeys = () => new Problem('conflict', 'Remove a passkey before you add another.')

/** Removes a passkey of the user. Throws 404. */
export async function removePasskey({ database: { db } }: Shop, user: SignedIn, { id }: { id: string }): Promise<void> {
  const removed = await db
    .delete(passkeys)
    .where(and(byId(passkeys.id, id), eq(passkeys.userId, user.id)))
    .returning({ id: passkeys.id })
  if (removed.length === 0) throw new Problem('not-found', 'There is no such passkey.')
}

/** Begins a sign-in with a passkey of this site, of any account. Throws 429. */
export async function beginPasskeySignIn(shop: Shop, caller: Caller, origin: string): Promise<PasskeyOptions> {
  await countAttempt(shop, tryLimit, caller.address)
  const options = await generateAuthenticationOptions({
    rpID: siteOf(origin),
    userVerification: 'required',
    challenge: await newChallenge(shop, { purpose: 'use-passkey' }),
  })
  return { ...options }
}

/**
 * Signs in with a passkey, which stands for password and code: the person's device has verified the person. Throws 401 for a passkey
 * that is unknown, of another site, or whose challenge was used before.
 */
export const signInByPasskey = (
  shop: Shop,
  browser: Browser,
  wish: UsePasskey & { origin: string },
): Promise<SignInResult> => signIn(shop, browser, { findUser: () => lockPasskeyHolder(shop, wish), needsNoCode: true })

/** Spends the challenge that a passkey has answered, and locks and returns its account. Call it in a transaction. Throws 401. */
async function lockPasskeyHolder(shop: Shop, { response, origin }: UsePasskey & { origin: string }): Promise<SignedIn> {
  const used = response as unknown as AuthenticationResponseJSON
  const { db } = shop.database
  const refused = new Problem('sign-in-required', passkeyRefused)
  const [passkey] = await db.select().from(passkeys).where(eq(passkeys.credentialId, used.id)).for('update')
  if (!passkey) throw refused
  const { challenge, found } = await checked(shop, (expectedChallenge) =>
    verifyAuthenticationResponse({
      ...{ response: used, expectedChallenge, expectedOrigin: origin, expectedRPID: siteOf(origin) },
      credential: credentialOf(passkey),
      requireUserVerification: true,
    }),
  )
  if (!found?.verified || !(await spendChallenge(shop, { purpose: 'use-passkey', challenge }))) throw refused
  const changed = { counter: found.authenticationInfo.newCounter, usedAt: shop.clock.now() }
  await db.update(passkeys).set(changed).where(eq(passkeys.id, passkey.id))
  const [user] = await db.select(signedInColumns).from(users).where(eq(users.id, passkey.userId)).for('update')
  if (!user) throw refused
  return user
}

const credentialOf = ({ credentialId, publicKey, counter, transports }: typeof passkeys.$inferSelect) =>
  ({
    id: credentialId,
    publicKey: new Uint8Array(Buffer.from(publicKey, 'base64url')),
    counter,
    transports,
  }) satisfies WebAuthnCredential

/** Passkeys belong to a host name, for all of its ports. */
const siteOf = (origin: string) => new URL(origin).hostname

type Challenge = { purpose: Extract<Purpose, 'add-passkey' | 'use-passkey'>; userId?: string }

const newChallenge = (shop: Shop, challenge: Challenge) =>
  createLink(shop, { ...challenge, expiresAt: new Date(shop.clock.now().getTime() + challengeMinutes * 60_000) })

/** Spends a challenge once. Answers whether it was open, and of that user. */
async function spendChallenge(shop: Shop, { purpose, userId, challenge }: Challenge & { challenge: string }) {
  const token = Buffer.from(challenge, 'base64url').toString()
  const [spent] = await revokeLinks(shop, { purposes: [purpose], hashes: [hashOf(token)] })
  return spent !== undefined && spent.userId === (userId ?? null)
}

/** What a check of the library finds, with the challenge that was signed. The library throws errors of many kinds for what is wrong. */
async function checked<Found>(shop: Shop, check: (takeChallenge: (challenge: string) => boolean) => Promise<Found>) {
  let signed = ''
  const takeChallenge = (challenge: string) => {
    signed = challenge
    return true
  }
  try {
    return { found: await check(takeChallenge), challenge: signed }
  } catch (error) {
    shop.log.info({ reason: String(error) }, 'passkey refused')
    return { found: undefined, challenge: signed }
  }
}
