import { toast } from '#platform/client/toast.ts'

/** Form labels shared by the account and the checkout. */
export const addressNames = {
  shipping: 'Shipping Address',
  billing: 'Billing Address',
  same: 'Same as shipping address',
  save: 'Save address',
} as const

export const showMissingFields = (isShipping: boolean) =>
  toast.failure('Missing Information', `Please fill in all ${isShipping ? 'shipping' : 'billing'} address fields.`)
