import type { PageModule } from './page-module.ts'

/** The back office's screens. No shopper fetches their names. */
export const officeFiles = {
  ...import.meta.glob<PageModule>('/src/app/client/screens/admin-*-screen.tsx'),
  ...import.meta.glob<PageModule>('/src/features/*/*/client/admin-*-page.tsx'),
}
