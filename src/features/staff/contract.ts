import * as z from 'zod/mini'
import { confirmEmailSchema, registrationSchema } from '#features/accounts/contract.ts'
import { type StaffRole, staffRoles } from '#platform/viewer.ts'

const { email, name, password } = registrationSchema.shape
const { token } = confirmEmailSchema.shape
const staffRole = z.enum(staffRoles, 'Choose owner or staff.')

export const staffRoleNames = { owner: 'Owner', staff: 'Staff' } satisfies Record<StaffRole, string>

/** `POST /api/staff/invitations`. */
export const inviteSchema = z.strictObject({ email, staffRole })
export type Invite = z.input<typeof inviteSchema>
/** `PUT /api/staff/{id}`. */
export const changeStaffSchema = z.strictObject({ staffRole })
/** `POST /api/auth/invitation`: what the link that was mailed invites to. */
export const readInvitationSchema = z.strictObject({ token })
/** `POST /api/auth/join`: name and password are a new account's. */
export const joinSchema = z.strictObject({ token, name: z.optional(name), password: z.optional(password) })
export type Join = z.input<typeof joinSchema>

/** `lastSeenAt` is to the day; null for somebody who is signed in nowhere. */
export type StaffMember = {
  id: string
  name: string
  email: string
  staffRole: StaffRole
  createdAt: string
  lastSeenAt: string | null
}
/** An invitation that nobody has followed yet. */
export type Invitation = { id: string; email: string; staffRole: StaffRole; createdAt: string; expiresAt: string }
/** `GET /api/staff`, an owner's: who runs the shop, owners first. */
export type Staff = { people: StaffMember[]; invitations: Invitation[] }

/** The answer of `POST /api/auth/invitation`. */
export type InvitationAnswer = { email: string; staffRole: StaffRole; hasAccount: boolean }
