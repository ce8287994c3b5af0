import type { PageModule } from './page-module.ts'

/** The shop's screens. A visitor of one page does not fetch the names of the others' files. */
export const screenFiles = {
  ...import.meta.glob<PageModule>(['/src/app/client/screens/*-screen.tsx', '!/src/**/admin-*']),
  ...import.meta.glob<PageModule>(['/src/features/*/*/client/*-page.tsx', '!/src/**/admin-*']),
  ...(process.env.NODE_ENV === 'development' && import.meta.glob<PageModule>('/src/app/client/dev/*-screen.tsx')),
}
