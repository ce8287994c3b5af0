export const accountPaths = {
  firstAdmin: (token: string) => `/admin/setup?token=${encodeURIComponent(token)}`,
}
