import type * as z from 'zod/mini'
import { createAccount, findByEmail, type Person } from '#features/base/accounts/server/accounts.ts'
import {
  createLink,
  findOpenLink,
  type OneTimeLink,
  redeemLink,
  revokeLinks,
} from '#features/base/accounts/server/one-time-links.ts'
import { grantRights, lockAccount, lockOwnersFor } from '#features/base/accounts/server/rights.ts'
import { hashOf } from '#features/base/accounts/server/sessions.ts'
import { findIdsCreatedBy } from '#features/base/audit/server/find-audit.ts'
import { recordChange } from '#features/base/audit/server/record-change.ts'
import { Problem } from '#platform/problem.ts'
import { sendMail } from '#platform/server/mailer.ts'
import type { Shop } from '#platform/server/shop.ts'
import { type SignedIn, type StaffRole, staffRoles, type Viewer } from '#platform/viewer.ts'
import type { InvitationAnswer, inviteSchema } from '../contract.ts'
import { staffInvitation } from './mails.ts'

/** The purpose of an invitation's link carries the role. */
const purposeOf = {
  owner: 'invite-owner',
  staff: 'invite-staff',
  workshop: 'invite-workshop',
} as const satisfies Record<StaffRole, OneTimeLink['purpose']>
export const invitationPurposes = Object.values(purposeOf)
export const roleOf = (purpose: OneTimeLink['purpose']): StaffRole =>
  staffRoles.find((role) => purposeOf[role] === purpose) ?? 'workshop'

/** Name and password of a new account. Its email is the invitation's. */
type NewMember = Omit<Person, 'email'>

const sevenDays = 7 * 24 * 60 * 60_000

/** Emails an invitation and revokes earlier ones to the same address. Throws 409 when the address is on the staff. */
export async function inviteStaff(
  shop: Shop,
  owner: SignedIn,
  { email, staffRole }: z.output<typeof inviteSchema>,
): Promise<void> {
  const { database, clock } = shop
  await database.transaction(async () => {
    await lockOwnersFor(shop, owner)
    const known = await findByEmail(shop, email)
    if (known?.role === 'admin') throw new Problem('conflict', `${email} is already on the staff.`)
    await revokeLinks(shop, { purposes: invitationPurposes, email })
    const expiresAt = new Date(clock.now().getTime() + sevenDays)
    const token = await createLink(shop, { purpose: purposeOf[staffRole], email, expiresAt })
    const id = hashOf(token)
    await sendMail(shop, `invite:${id}`, { to: email, mail: staffInvitation(owner.name, staffRole, token) })
    await recordChange(shop, owner, {
      entity: 'invitation',
      entityId: id,
      action: 'create',
      after: { email, role: staffRole },
    })
  })
}

/** Revokes an invitation. Throws 404 when it is no longer open. */
export const revokeInvitation = (shop: Shop, owner: SignedIn, id: string): Promise<void> =>
  shop.database.transaction(async () => {
    const [link] = await revokeLinks(shop, { purposes: invitationPurposes, hashes: [id] })
    if (!link) throw new Problem('not-found', 'This invitation is no longer open.')
    await recordChange(shop, owner, {
      entity: 'invitation',
      entityId: id,
      action: 'delete',
      before: { email: link.email, role: roleOf(link.purpose) },
    })
  })

/** Revokes the open invitations that this owner sent, found in the audit log. Call it in a transaction. */
export async function revokeInvitationsOf(shop: Shop, owner: SignedIn): Promise<void> {
  const hashes = await findIdsCreatedBy(shop, owner, 'invitation')
  await revokeLinks(shop, { purposes: invitationPurposes, hashes })
}

/** Reads the invitation of a link. Throws 404 when it is unknown, used, revoked or expired. */
export async function readInvitation(shop: Shop, token: string): Promise<InvitationAnswer> {
  const { email, purpose } = await findLink(shop, token)
  return { email, staffRole: roleOf(purpose), hasAccount: (await findByEmail(shop, email)) !== undefined }
}

/**
 * Accepts an invitation, in the caller's transaction: promotes the account with the invited address, which must be signed in, or
 * creates an account from `person`. Throws 404 for a link that is not open, and 401, 409 or 400 when the caller cannot accept it.
 */
export async function acceptInvitation(
  shop: Shop,
  { user: caller }: Viewer,
  { token, person }: { token: string; person: NewMember | undefined },
): Promise<SignedIn> {
  const { email, purpose } = await findLink(shop, token)
  const staffRole = roleOf(purpose)
  await redeemLink(shop, { purpose, token, sentence: notOpen })
  const account = await lockAccount(shop, email)
  const user = account
    ? await raise(shop, account, caller, staffRole)
    : await createMember(shop, email, person, staffRole)
  await recordChange(shop, user, {
    entity: 'staff',
    entityId: user.id,
    action: 'create',
    after: { name: user.name, email, role: staffRole },
  })
  shop.log.info({ userId: user.id, staffRole }, 'joined the staff')
  return user
}

async function raise(shop: Shop, account: SignedIn, caller: SignedIn | null, staffRole: StaffRole) {
  if (caller?.id !== account.id)
    throw new Problem('sign-in-required', `Please sign in as ${account.email} to accept the invitation.`)
  if (account.role === 'admin') throw new Problem('conflict', 'You are already on the staff.')
  return grantRights(shop, account, staffRole)
}

function createMember(shop: Shop, email: string, person: NewMember | undefined, staffRole: StaffRole) {
  if (!person) throw new Problem('bad-request', 'Enter your name and a password.')
  return createAccount(shop, { ...person, email, staffRole })
}

async function findLink(shop: Shop, token: string) {
  const link = await findOpenLink(shop, { purposes: invitationPurposes, token })
  if (!link?.email) throw new Problem('not-found', notOpen)
  return { email: link.email, purpose: link.purpose }
}

const notOpen = 'This invitation has been used, withdrawn or has expired. Please ask for a new invitation.'
