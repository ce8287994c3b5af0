import { randomBytes } from 'node:crypto'
import { and, eq, isNotNull, lt, sql } from 'drizzle-orm'
import { Secret, TOTP } from 'otpauth'
import { findSettings } from '#features/base/settings/server/find-settings.ts'
import { Problem } from '#platform/problem.ts'
import { sendMail } from '#platform/server/mailer.ts'
import { countAttempt, forgetAttempts, type Limit } from '#platform/server/rate-limit.ts'
import type { Shop } from '#platform/server/shop.ts'
import type { SignedIn } from '#platform/viewer.ts'
import { codeNeeded, type SecondFactor, type SecondFactorSecret, wrongCode } from '../contract.ts'
import { confirmPassword } from './confirm-password.ts'
import { secondFactorOff } from './mails.ts'
import { hashOf } from './sessions.ts'
import { secondFactors } from './tables.ts'

const codeLimit: Limit = {
  name: 'second-factor',
  most: 10,
  minutes: 15,
  sentence: 'The code was wrong too often. Please wait 15 minutes.',
}

const isOn = (userId: string) => and(eq(secondFactors.userId, userId), isNotNull(secondFactors.confirmedAt))

/** Whether an account asks for a code at sign-in, and how many recovery codes are left. */
export async function findSecondFactor({ database: { db } }: Shop, user: SignedIn): Promise<SecondFactor> {
  const [found] = await db.select().from(secondFactors).where(isOn(user.id))
  return { isOn: found !== undefined, recoveryCodesLeft: found?.recoveryHashes.length ?? 0 }
}

/** Makes a new secret for an app. It counts once `confirmSecondFactor` has seen a code. Throws 409 while one is on, and what `confirmPassword` throws. */
export async function beginSecondFactor(
  shop: Shop,
  user: SignedIn,
  { password }: { password: string },
): Promise<SecondFactorSecret> {
  await confirmPassword(shop, user, password)
  const { shopName } = await findSettings(shop)
  const secret = new Secret().base32
  const fresh = { secret, confirmedAt: null, lastStep: 0, recoveryHashes: [] }
  const stored = await shop.database.db
    .insert(secondFactors)
    .values({ userId: user.id, ...fresh })
    .onConflictDoUpdate({
      target: secondFactors.userId,
      set: fresh,
      setWhere: sql`${secondFactors.confirmedAt} is null`,
    })
    .returning({ userId: secondFactors.userId })
  if (stored.length === 0) throw new Problem('conflict', 'Sign-in codes are on already.')
  const { issuer, label } = { issuer: shopName, label: user.email }
  return { secret, address: new TOTP({ issuer, label, secret: Secret.fromBase32(secret) }).toString() }
}

const recoveryCodes = 10

/** Switches codes on with the first code of the app; answers recovery codes, which are never shown again. Throws 409 for a wrong code. */
export async function confirmSecondFactor(shop: Shop, user: SignedIn, { code }: { code: string }): Promise<string[]> {
  await countAttempt(shop, codeLimit, user.id)
  const codes = Array.from({ length: recoveryCodes }, newRecoveryCode)
  const { database, clock } = shop
  await database.transaction(async () => {
    const [pending] = await database.db
      .select()
      .from(secondFactors)
      .where(eq(secondFactors.userId, user.id))
      .for('update')
    if (!pending || pending.confirmedAt) throw new Problem('conflict', 'Begin again: this code belongs to no new app.')
    const step = stepOf(shop, pending.secret, code)
    if (step === undefined) throw new Problem('conflict', wrongCode)
    await database.db
      .update(secondFactors)
      .set({ confirmedAt: clock.now(), lastStep: step, recoveryHashes: codes.map(hashOfCode) })
      .where(eq(secondFactors.userId, user.id))
  })
  await forgetAttempts(shop, codeLimit, user.id)
  shop.log.info({ userId: user.id }, 'second factor on')
  return codes
}

/** Switches codes off, and tells the account's address. Throws 409 for a wrong code, and what `confirmPassword` throws. */
export async function endSecondFactor(
  shop: Shop,
  user: SignedIn,
  { password, code }: { password: string; code: string },
): Promise<void> {
  await confirmPassword(shop, user, password)
  await countAttempt(shop, codeLimit, user.id)
  await shop.database.transaction(async () => {
    if (!(await spendCode(shop, user.id, code))) throw new Problem('conflict', wrongCode)
    await removeSecondFactor(shop, user)
  })
  await forgetAttempts(shop, codeLimit, user.id)
}

/** Switches codes of an account off, and tells its address. Answers whether they were on. Call it in a transaction. */
export async function removeSecondFactor(shop: Shop, { id, name, email }: SignedIn): Promise<boolean> {
  const removed = await shop.database.db
    .delete(secondFactors)
    .where(eq(secondFactors.userId, id))
    .returning({ confirmedAt: secondFactors.confirmedAt })
  if (!removed[0]?.confirmedAt) return false
  const occasion = `second-factor-off:${id}:${shop.clock.now().getTime()}`
  await sendMail(shop, occasion, { to: email, mail: secondFactorOff(name) })
  shop.log.info({ userId: id }, 'second factor off')
  return true
}

/**
 * Counts a typed code of an account before the transaction that uses the code, because a refusal would take the count back. Throws 429.
 */
export async function countCode(
  shop: Shop,
  { userId, code }: { userId: string; code: string | undefined },
): Promise<void> {
  if (code) await countAttempt(shop, codeLimit, userId)
}

/** Resets the count after a code that was right. */
export const forgetCodes = (shop: Shop, { userId }: { userId: string }) => forgetAttempts(shop, codeLimit, userId)

/** Requires the code of an account that asks for one (rule 134). Call it in the transaction that signs in. Throws 401. */
export async function requireCode(shop: Shop, user: SignedIn, code: string | undefined): Promise<void> {
  const [found] = await shop.database.db.select().from(secondFactors).where(isOn(user.id))
  if (!found) return
  if (!code) throw new Problem('sign-in-required', codeNeeded)
  if (!(await spendCode(shop, user.id, code))) throw new Problem('sign-in-required', wrongCode)
}

/** Spends a code of the app, or a recovery code, once. Answers whether it was right. */
async function spendCode(shop: Shop, userId: string, code: string): Promise<boolean> {
  const { db } = shop.database
  const [found] = await db.select().from(secondFactors).where(isOn(userId)).for('update')
  if (!found) return false
  const step = stepOf(shop, found.secret, code)
  if (step !== undefined) {
    const used = await db
      .update(secondFactors)
      .set({ lastStep: step })
      .where(and(eq(secondFactors.userId, userId), lt(secondFactors.lastStep, step)))
      .returning({ userId: secondFactors.userId })
    return used.length > 0
  }
  const hash = hashOfCode(code)
  if (!found.recoveryHashes.includes(hash)) return false
  await db
    .update(secondFactors)
    .set({ recoveryHashes: found.recoveryHashes.filter((one) => one !== hash) })
    .where(eq(secondFactors.userId, userId))
  return true
}

const period = 30

/** The step of time that a code of the app belongs to, now or next to now; undefined for a wrong code. */
function stepOf({ clock }: Shop, secret: string, code: string): number | undefined {
  const token = tidyCode(code)
  if (!/^\d{6}$/.test(token)) return undefined
  const timestamp = clock.now().getTime()
  const apart = new TOTP({ secret: Secret.fromBase32(secret), period }).validate({ token, timestamp, window: 1 })
  return apart === null ? undefined : Math.floor(timestamp / 1000 / period) + apart
}

const hashOfCode = (code: string) => hashOf(tidyCode(code))

const tidyCode = (code: string) => code.replace(/[\s-]/g, '').toLowerCase()

/** Such as `4f9a1c-7be203-d811f5`: 72 bits. */
const newRecoveryCode = () => (randomBytes(9).toString('hex').match(/.{6}/g) ?? []).join('-')
