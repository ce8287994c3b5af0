import { linkTo } from '#platform/link.ts'

export const accountPaths = {
  account: () => linkTo('/account'),
  forgotPassword: () => linkTo('/forgot-password'),
  resetPassword: (token: string) => linkTo('/reset-password', null, { token }),
  confirmEmail: (token: string) => linkTo('/confirm-email', null, { token }),
  /** The back office page of a customer. */
  customer: (id: string) => linkTo('/admin/customers/:id', { id }),
  firstAdmin: (token: string) => linkTo('/admin/setup', null, { token }),
}
