import tailwind from '@tailwindcss/vite'
import react from '@vitejs/plugin-react'
import { defineConfig } from 'vite'

/** What the server runs: the page renderer, and the files that are started by their path. */
const serverFiles = {
  'entry-server': 'src/app/client/entry-server.tsx',
  start: 'src/app/server/start.ts',
  admin: 'src/app/server/admin.ts',
  backup: 'src/app/server/backup.ts',
  restore: 'src/app/server/restore.ts',
  'embedded-setup': 'src/platform/server/embedded-setup.ts',
  'embedded-worker': 'src/platform/server/embedded-worker.ts',
}

/** `vite build` writes the browser's files; `vite build --ssr` the server's, with the packages it needs but for the native ones. */
export default defineConfig(({ isSsrBuild }) => ({
  plugins: [tailwind(), react()],
  appType: 'custom',
  ssr: isSsrBuild
    ? { noExternal: true, external: ['@electric-sql/pglite', '@node-rs/argon2', 'pg', 'sharp', 'vite'] }
    : {},
  build: {
    outDir: isSsrBuild ? 'dist/server' : 'dist/client',
    manifest: !isSsrBuild,
    // The server's keep their names, so that the lines of a failure in the log are those of the sources.
    sourcemap: isSsrBuild,
    // Fonts and pictures stay files of their own: they are preloaded and cached for ever.
    assetsInlineLimit: 0,
    copyPublicDir: !isSsrBuild,
    ...(isSsrBuild && {
      target: 'node24',
      rolldownOptions: {
        input: serverFiles,
        // In one folder: what is started by its path lies beside whoever starts it.
        output: { entryFileNames: '[name].js', chunkFileNames: '[name]-[hash].js' },
      },
    }),
    ...(!isSsrBuild && {
      rolldownOptions: {
        input: 'src/app/client/main.tsx',
        // A contract's schema that no screen of the browser uses does not travel to it.
        output: {
          codeSplitting: {
            groups: [
              // Named first: a group takes what its files import along, and contracts import it for schemas that stay behind.
              { name: 'validation', test: /node_modules\/zod\//, priority: 1 },
              { name: 'shared', test: isShared, minShareCount: 3 },
            ],
          },
        },
      },
    }),
  },
}))

/**
 * Small parts that most screens use come in one file instead of thirty. What only forms and account pages need stays apart:
 * it would bring the validation library to everybody who looks at a gift.
 */
const isShared = (id: string) =>
  /lucide-react|src\/(platform|features\/(catalog|settings|wishlist|accounts\/client\/(requests|sign-in-dialog)\.ts))/.test(
    id,
  ) &&
  !/\/form\/|platform\/address/.test(id) &&
  !isOffice(id)

/** What only the back office uses stays apart, so that no shopper fetches it. */
function isOffice(id: string) {
  return /platform\/(list-address|client\/(unsaved|row-keys|ui\/(data-table|date-span|pages|search-field|confirm-dialog|check-field)))|accounts\/client\/(admin-(?!links)|entity-|merge-|view-tabs|find-dialog|keys-dialog|refusal)/.test(
    id,
  )
}
