export const accountPaths = {
  account: () => '/account',
  forgotPassword: () => '/forgot-password',
  resetPassword: (token: string) => `/reset-password?token=${encodeURIComponent(token)}`,
  confirmEmail: (token: string) => `/confirm-email?token=${encodeURIComponent(token)}`,
  /** A customer in the back office. */
  customer: (id: string) => `/admin/customers/${encodeURIComponent(id)}`,
  firstAdmin: (token: string) => `/admin/setup?token=${encodeURIComponent(token)}`,
}
