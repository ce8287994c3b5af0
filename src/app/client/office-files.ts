import type { PageModule } from './page-module.ts'

/** The screens of the back office. A separate chunk, so that shoppers do not download the list. */
export const officeFiles = {
  ...import.meta.glob<PageModule>('/src/app/client/screens/admin-*-screen.tsx'),
  ...import.meta.glob<PageModule>('/src/features/*/*/client/admin-*-page.tsx'),
}
