import * as z from 'zod/mini'
import { confirmEmailSchema, registrationSchema } from '#features/base/accounts/contract.ts'
import { type StaffRole, staffRoles } from '#platform/viewer.ts'

const { email, name, password } = registrationSchema.shape
const { token } = confirmEmailSchema.shape
const staffRole = z.enum(staffRoles, 'Choose owner, staff or workshop.')

export const staffRoleNames = { owner: 'Owner', staff: 'Staff', workshop: 'Workshop' } satisfies Record<
  StaffRole,
  string
>

/** `POST /api/staff/invitations`. */
export const inviteSchema = z.strictObject({ email, staffRole })
export type Invite = z.input<typeof inviteSchema>
/** `PUT /api/staff/{id}`. */
export const changeStaffSchema = z.strictObject({ staffRole })
/** The response of `PUT /api/staff/{id}`. */
export const changedStaffSchema = z.extend(changeStaffSchema, { id: z.string() })
/** `POST /api/auth/invitation`: reads an invitation by the token of its link. */
export const readInvitationSchema = z.strictObject({ token })
/** `POST /api/auth/join`: name and password are for a new account. */
export const joinSchema = z.strictObject({ token, name: z.optional(name), password: z.optional(password) })
export type Join = z.input<typeof joinSchema>

/** `lastSeenAt` is accurate to a day; null for a person without a session. */
const memberSchema = z.object({
  id: z.string(),
  name: z.string(),
  email: z.string(),
  staffRole,
  createdAt: z.string(),
  lastSeenAt: z.nullable(z.string()),
  /** Whether sign-in asks for a code. */
  hasCodes: z.boolean(),
})
export type StaffMember = z.output<typeof memberSchema>
/** An open invitation. */
const invitationSchema = z.object({
  id: z.string(),
  email: z.string(),
  staffRole,
  createdAt: z.string(),
  expiresAt: z.string(),
})
export type Invitation = z.output<typeof invitationSchema>
/** `GET /api/staff`, for owners: all admins, owners first. */
export const staffSchema = z.object({ people: z.array(memberSchema), invitations: z.array(invitationSchema) })
export type Staff = z.output<typeof staffSchema>

/** The response of `POST /api/auth/invitation`. */
export const invitationAnswerSchema = z.object({ email: z.string(), staffRole, hasAccount: z.boolean() })
export type InvitationAnswer = z.output<typeof invitationAnswerSchema>
