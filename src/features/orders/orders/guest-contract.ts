import * as z from 'zod/mini'
import { resetPasswordSchema } from '#features/base/accounts/contract.ts'

/** `POST /api/guest-orders/open`: the secret of the link in a guest's email. */
export const openOrderSchema = z.strictObject({
  key: z.string('Required').check(z.minLength(1, 'Required'), z.maxLength(100)),
})
/** The id of the opened order. */
export const openedOrderSchema = z.object({ id: z.string() })
export type OpenedOrder = z.output<typeof openedOrderSchema>

/** `POST /api/guest-orders/account`: the token of the emailed link, and the password of the new account. */
export const guestAccountSchema = z.strictObject({
  token: resetPasswordSchema.shape.token,
  /** Left out if the email address already has an account. */
  password: z.optional(resetPasswordSchema.shape.password),
})
