import * as z from 'zod/mini'
import { addressSchema } from '#platform/address.ts'
import { noEmailAddress } from '#platform/email-address.ts'
import { noMoreThan } from '#platform/length-checks.ts'
import { leastPassword } from '#platform/lengths.ts'
import { sentAddressSchema } from '#platform/postal-address.ts'
import { roles, staffRoles } from '#platform/viewer.ts'

const email = z
  .string('Required')
  .check(
    z.trim(),
    z.toLowerCase(),
    z.minLength(1, 'Required'),
    z.maxLength(254, noEmailAddress),
    z.email(noEmailAddress),
  )

const name = z.string('Required').check(z.trim(), z.minLength(1, 'Required'), noMoreThan(100))
export const wrongPassword = 'Invalid email or password'
const longest = noMoreThan(200)
const newPassword = z
  .string('Required')
  .check(z.minLength(leastPassword, `Use a password of at least ${leastPassword} characters`), longest)
const knownPassword = z.string('Required').check(z.minLength(1, 'Required'), longest)
const token = z.string('Required').check(z.minLength(1, 'Required'), z.maxLength(100))

export const userSchema = z.object({
  id: z.string(),
  name: z.string(),
  email: z.string(),
  role: z.enum(roles),
  /** An admin's: an owner may do everything, staff the day's work. */
  staffRole: z.nullable(z.enum(staffRoles)),
})
export type User = z.output<typeof userSchema>

/** The answer of `GET /api/auth/me`, sign-in and registration. */
export const sessionAnswerSchema = z.object({ user: z.nullable(userSchema) })
export type SessionAnswer = z.output<typeof sessionAnswerSchema>

export const signInSchema = z.object({
  email,
  password: knownPassword,
})
export type SignIn = z.input<typeof signInSchema>

export const registrationSchema = z.object({ name, email, password: newPassword })
export type Registration = z.input<typeof registrationSchema>

/** `POST /api/auth/first-admin`: the token of the link that makes an admin. */
export const firstAdminSchema = z.extend(registrationSchema, { token: z.string('Required').check(z.maxLength(100)) })

/** `PUT /api/user/profile`. */
export const profileSchema = z.strictObject({ name })
/** `PUT /api/user/password`. */
export const changePasswordSchema = z.strictObject({ currentPassword: knownPassword, newPassword })
export type ChangePassword = z.input<typeof changePasswordSchema>
/** `POST /api/user/email`: asks for a link at the new address. */
export const changeEmailSchema = z.strictObject({ email, password: knownPassword })
export type ChangeEmail = z.input<typeof changeEmailSchema>
/** Where a link was mailed to. */
export const mailedToSchema = z.object({ email: z.string() })
export type MailedTo = z.output<typeof mailedToSchema>
/** `DELETE /api/user`. */
export const deleteAccountSchema = z.strictObject({ password: knownPassword })
/** `POST /api/auth/forgot-password`: the answer is the same whether the address is known or not. */
export const forgotPasswordSchema = z.strictObject({ email })
/** `POST /api/auth/reset-password`: the token of the link that was mailed. */
export const resetPasswordSchema = z.strictObject({ token, password: newPassword })
/** `POST /api/auth/confirm-email`: the token of the link that was mailed to the new address. */
export const confirmEmailSchema = z.strictObject({ token })
/** Its answer. */
export const confirmedSchema = z.object({ confirmed: z.boolean() })

export const ownSessionSchema = z.object({
  id: z.string(),
  device: z.string(),
  createdAt: z.string(),
  lastSeenAt: z.string(),
  isCurrent: z.boolean(),
})
export type OwnSession = z.output<typeof ownSessionSchema>
/** `GET /api/user/sessions`: where one is signed in, the latest first. */
export const ownSessionsSchema = z.array(ownSessionSchema)
/** `DELETE /api/user/sessions`: how many others there were. */
export const endedSessionsSchema = z.object({ ended: z.number() })

/** `POST /api/user/save-address`. */
export const saveAddressSchema = z.strictObject({
  shippingAddress: sentAddressSchema,
  billingAddress: z.optional(z.nullable(sentAddressSchema)),
})

/** `GET /api/user/addresses`: what checkout starts from. */
export const savedAddressesSchema = z.object({
  shippingAddress: z.nullable(addressSchema),
  billingAddress: z.nullable(addressSchema),
})
export type SavedAddresses = z.output<typeof savedAddressesSchema>
