import * as z from 'zod/mini'
import { roles } from '#platform/viewer.ts'

const email = z
  .string('Required')
  .check(
    z.trim(),
    z.toLowerCase(),
    z.minLength(1, 'Required'),
    z.maxLength(254, 'Please enter a valid email address'),
    z.email('Please enter a valid email address'),
  )

export const userSchema = z.object({ id: z.string(), name: z.string(), email: z.string(), role: z.enum(roles) })
export type User = z.output<typeof userSchema>

/** The answer of `GET /api/auth/me`, sign-in and registration. */
export type SessionAnswer = { user: User | null }

export const signInSchema = z.object({
  email,
  password: z.string('Required').check(z.minLength(1, 'Required'), z.maxLength(200, 'Use at most 200 characters')),
})
export type SignIn = z.input<typeof signInSchema>

export const registrationSchema = z.object({
  name: z
    .string('Required')
    .check(z.trim(), z.minLength(1, 'Required'), z.maxLength(100, 'Use at most 100 characters')),
  email,
  password: z
    .string('Required')
    .check(z.minLength(8, 'Use a password of at least 8 characters'), z.maxLength(200, 'Use at most 200 characters')),
})
export type Registration = z.input<typeof registrationSchema>
