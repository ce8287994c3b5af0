import type { PageModule } from './page-module.ts'

/** The shop's screens. A separate chunk, so that the first page does not download the list. */
export const screenFiles = {
  ...import.meta.glob<PageModule>(['/src/app/client/screens/*-screen.tsx', '!/src/**/admin-*']),
  ...import.meta.glob<PageModule>(['/src/features/*/*/client/*-page.tsx', '!/src/**/admin-*']),
  ...(process.env.NODE_ENV === 'development' && import.meta.glob<PageModule>('/src/app/client/dev/*-screen.tsx')),
}
