import * as z from 'zod/mini'
import { roles, staffRoles } from '#platform/viewer.ts'

const email = z
  .string('Required')
  .check(
    z.trim(),
    z.toLowerCase(),
    z.minLength(1, 'Required'),
    z.maxLength(254, 'Please enter a valid email address'),
    z.email('Please enter a valid email address'),
  )

const name = z
  .string('Required')
  .check(z.trim(), z.minLength(1, 'Required'), z.maxLength(100, 'Use at most 100 characters'))
const newPassword = z
  .string('Required')
  .check(z.minLength(8, 'Use a password of at least 8 characters'), z.maxLength(200, 'Use at most 200 characters'))
const knownPassword = z
  .string('Required')
  .check(z.minLength(1, 'Required'), z.maxLength(200, 'Use at most 200 characters'))
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
export type SessionAnswer = { user: User | null }

export const signInSchema = z.object({
  email,
  password: knownPassword,
})
export type SignIn = z.input<typeof signInSchema>

export const registrationSchema = z.object({ name, email, password: newPassword })
export type Registration = z.input<typeof registrationSchema>

/** `PUT /api/user/profile`. */
export const profileSchema = z.strictObject({ name })
/** `PUT /api/user/password`. */
export const changePasswordSchema = z.strictObject({ currentPassword: knownPassword, newPassword })
export type ChangePassword = z.input<typeof changePasswordSchema>
/** `POST /api/user/email`: asks for a link at the new address. */
export const changeEmailSchema = z.strictObject({ email, password: knownPassword })
export type ChangeEmail = z.input<typeof changeEmailSchema>
/** `DELETE /api/user`. */
export const deleteAccountSchema = z.strictObject({ password: knownPassword })
/** `POST /api/auth/forgot-password`: the answer is the same whether the address is known or not. */
export const forgotPasswordSchema = z.strictObject({ email })
/** `POST /api/auth/reset-password`: the token of the link that was mailed. */
export const resetPasswordSchema = z.strictObject({ token, password: newPassword })
/** `POST /api/auth/confirm-email`: the token of the link that was mailed to the new address. */
export const confirmEmailSchema = z.strictObject({ token })

/** `GET /api/user/sessions`: where one is signed in, the latest first. */
export type OwnSession = { id: string; device: string; createdAt: string; lastSeenAt: string; isCurrent: boolean }

/** `POST /api/views`: a search of one of the back office's lists, by a name. `query` is the address from `?` on. */
export const savedViewSchema = z.strictObject({
  list: z.string().check(z.regex(/^[a-z-]{1,30}$/, 'There is no such list.')),
  name: z
    .string('Give the view a name.')
    .check(z.trim(), z.minLength(1, 'Give the view a name.'), z.maxLength(40, 'Use at most 40 characters.')),
  query: z.string().check(z.regex(/^\?[^\s#]{1,500}$/, 'There is nothing to save: choose a search or a filter first.')),
})
export type SavedView = { id: string; name: string; query: string }

/** `GET /api/find?q=`, an admin's: something in the shop that what was typed may mean, and where it is. */
export type Found = { kind: string; title: string; detail: string | null; href: string }
