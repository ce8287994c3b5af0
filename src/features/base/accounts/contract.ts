import * as z from 'zod/mini'
import { addressSchema } from '#platform/address.ts'
import { emailChecks } from '#platform/email-address.ts'
import { noMoreThan } from '#platform/length-checks.ts'
import { leastPassword } from '#platform/lengths.ts'
import { sentAddressSchema } from '#platform/postal-address.ts'
import { asTidyLine } from '#platform/typed-text.ts'
import { roles, staffRoles } from '#platform/viewer.ts'

const email = z.string('Required').check(asTidyLine(), z.toLowerCase(), z.minLength(1, 'Required'), ...emailChecks)

const name = z.string('Required').check(asTidyLine(), z.minLength(1, 'Required'), noMoreThan(100))
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
  /** Null for customers. An owner may do everything, staff only the daily work. */
  staffRole: z.nullable(z.enum(staffRoles)),
})
export type User = z.output<typeof userSchema>

/** The answer of `GET /api/auth/me`, sign-in and registration. */
export const sessionAnswerSchema = z.object({ user: z.nullable(userSchema) })
export type SessionAnswer = z.output<typeof sessionAnswerSchema>

/** The refusal of a sign-in without the code that the account asks for, and of one with a wrong code. */
export const codeNeeded = 'Enter the code of your authenticator app.'
export const wrongCode =
  'This code is wrong or was used already. Enter the code that your app shows now, or a recovery code.'
const code = z.string('Required').check(z.trim(), z.minLength(1, 'Required'), z.maxLength(40, wrongCode))

export const signInSchema = z.object({
  email,
  password: knownPassword,
  /** Of an account that asks for one: the app’s, or a recovery code. */
  code: z.optional(code),
})
export type SignIn = z.input<typeof signInSchema>

/** Name and email address of a person without an account. */
export const personSchema = z.strictObject({ name, email })
export const registrationSchema = z.object({ name, email, password: newPassword })
export type Registration = z.input<typeof registrationSchema>

/** `POST /api/auth/first-admin`: with the token of the one-time link that creates an admin. */
export const firstAdminSchema = z.extend(registrationSchema, { token: z.string('Required').check(z.maxLength(100)) })

/** `PUT /api/user/profile`. */
export const profileSchema = z.strictObject({ name })
/** `PUT /api/user/password`. */
export const changePasswordSchema = z.strictObject({ currentPassword: knownPassword, newPassword })
export type ChangePassword = z.input<typeof changePasswordSchema>
/** `POST /api/user/email`: requests a confirmation link to the new address. */
export const changeEmailSchema = z.strictObject({ email, password: knownPassword })
export type ChangeEmail = z.input<typeof changeEmailSchema>
/** The address that a link was sent to. */
export const mailedToSchema = z.object({ email: z.string() })
export type MailedTo = z.output<typeof mailedToSchema>
/** `GET /api/user/second-factor`: whether sign-in asks for a code. */
export const secondFactorSchema = z.object({ isOn: z.boolean(), recoveryCodesLeft: z.int() })
export type SecondFactor = z.output<typeof secondFactorSchema>
/** `POST /api/user/second-factor`: a new secret for an authenticator app, also as the address of a QR code. */
export const beginSecondFactorSchema = z.strictObject({ password: knownPassword })
export const secondFactorSecretSchema = z.object({ secret: z.string(), address: z.string() })
export type SecondFactorSecret = z.output<typeof secondFactorSecretSchema>
/** `POST /api/user/second-factor/confirm`: the app’s first code. The recovery codes are shown once. */
export const confirmSecondFactorSchema = z.strictObject({ code })
export const recoveryCodesSchema = z.object({ recoveryCodes: z.array(z.string()) })
export type RecoveryCodesAnswer = z.output<typeof recoveryCodesSchema>
/** `DELETE /api/user/second-factor`. */
export const endSecondFactorSchema = z.strictObject({ password: knownPassword, code })
export type EndSecondFactor = z.input<typeof endSecondFactorSchema>
/** The most passkeys of one account. */
export const maxPasskeys = 10
export const passkeyRefused = 'This passkey was not accepted. Please try again.'
export const passkeySchema = z.object({
  id: z.string(),
  name: z.string(),
  createdAt: z.string(),
  usedAt: z.nullable(z.string()),
})
export type Passkey = z.output<typeof passkeySchema>
/** `GET /api/user/passkeys`, newest first. */
export const passkeysSchema = z.array(passkeySchema)
/** `POST /api/user/passkeys/options` and `POST /api/auth/passkey/options`: what the browser’s `navigator.credentials` takes, as JSON. */
export const beginPasskeySchema = z.strictObject({ password: knownPassword })
export const passkeyOptionsSchema = z.looseObject({ challenge: z.string() })
export type PasskeyOptions = z.output<typeof passkeyOptionsSchema>
const credentialPart = z.optional(z.string().check(z.maxLength(8000, passkeyRefused)))
/** What the browser’s `navigator.credentials` answered, as JSON. Its fields are checked by signature. */
const credentialSchema = z.object(
  {
    id: z.string(passkeyRefused).check(z.minLength(1, passkeyRefused), z.maxLength(1500, passkeyRefused)),
    rawId: credentialPart,
    type: credentialPart,
    authenticatorAttachment: credentialPart,
    clientExtensionResults: z.optional(z.looseObject({})),
    response: z.object(
      {
        clientDataJSON: z.string(passkeyRefused).check(z.maxLength(8000, passkeyRefused)),
        attestationObject: credentialPart,
        authenticatorData: credentialPart,
        signature: credentialPart,
        userHandle: z.optional(z.nullable(z.string().check(z.maxLength(200, passkeyRefused)))),
        transports: z.optional(
          z.array(z.string().check(z.maxLength(30, passkeyRefused))).check(z.maxLength(10, passkeyRefused)),
        ),
      },
      passkeyRefused,
    ),
  },
  passkeyRefused,
)
/** `POST /api/user/passkeys`. */
export const createPasskeySchema = z.strictObject({
  name: z.string('Required').check(asTidyLine(), z.minLength(1, 'Required'), noMoreThan(60)),
  response: credentialSchema,
})
export type CreatePasskey = z.output<typeof createPasskeySchema>
/** `POST /api/auth/passkey`. */
export const usePasskeySchema = z.strictObject({ response: credentialSchema })
export type UsePasskey = z.output<typeof usePasskeySchema>
/** `DELETE /api/user`. */
export const deleteAccountSchema = z.strictObject({ password: knownPassword })
/** `POST /api/auth/code`: the response is the same whether or not the address has an account. */
export const askForCodeSchema = z.strictObject({ email })
/** `POST /api/auth/code/sign-in`: with the emailed code, with or without its dash. */
export const signInByCodeSchema = z.strictObject({
  email,
  code: z.string('Required').check(z.trim(), z.minLength(1, 'Required'), z.maxLength(20)),
})
export type SignInByCode = z.input<typeof signInByCodeSchema>
/** `POST /api/auth/forgot-password`: the response is the same whether or not the address has an account. */
export const forgotPasswordSchema = z.strictObject({ email })
/** `POST /api/auth/reset-password`: with the token of the emailed link. */
export const resetPasswordSchema = z.strictObject({ token, password: newPassword, code: z.optional(code) })
/** `POST /api/auth/confirm-email`: with the token of the link that was sent to the new address. */
export const confirmEmailSchema = z.strictObject({ token })
/** The response of `POST /api/auth/confirm-email`. */
export const confirmedSchema = z.object({ confirmed: z.boolean() })

export const ownSessionSchema = z.object({
  id: z.string(),
  device: z.string(),
  createdAt: z.string(),
  lastSeenAt: z.string(),
  isCurrent: z.boolean(),
})
export type OwnSession = z.output<typeof ownSessionSchema>
/** `GET /api/user/sessions`: the user's sessions, latest first. */
export const ownSessionsSchema = z.array(ownSessionSchema)
/** `DELETE /api/user/sessions`: how many other sessions were ended. */
export const endedSessionsSchema = z.object({ ended: z.number() })

/** `POST /api/user/save-address`. */
export const saveAddressSchema = z.strictObject({
  shippingAddress: sentAddressSchema,
  billingAddress: z.optional(z.nullable(sentAddressSchema)),
})

/** `GET /api/user/addresses`: the addresses that prefill the checkout, and all that are saved. */
export const savedAddressesSchema = z.object({
  shippingAddress: z.nullable(addressSchema),
  billingAddress: z.nullable(addressSchema),
  /** All saved addresses, the last used first (rule 133). */
  addresses: z.array(z.object({ id: z.string(), address: addressSchema })),
})
export type SavedAddresses = z.output<typeof savedAddressesSchema>
