import type { PageModule } from './page-module.ts'

/** The shop's screens. Nobody who only looks at one page fetches the names of the others. */
export const screenFiles = {
  ...import.meta.glob<PageModule>(['/src/app/client/screens/*-screen.tsx', '!/src/**/admin-*']),
  ...import.meta.glob<PageModule>(['/src/features/*/*/client/*-page.tsx', '!/src/**/admin-*']),
  ...(process.env.NODE_ENV === 'development' && import.meta.glob<PageModule>('/src/app/client/dev/*-screen.tsx')),
}
