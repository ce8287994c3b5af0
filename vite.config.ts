import tailwind from '@tailwindcss/vite'
import react from '@vitejs/plugin-react'
import { defineConfig } from 'vite'
import { cutFonts } from './scripts/cut-fonts.ts'

/** What the server runs: the page renderer, and the files that are started by their path. */
const serverFiles = {
  'entry-server': 'src/app/client/entry-server.tsx',
  start: 'src/app/server/start.ts',
  admin: 'src/app/server/admin.ts',
  backup: 'src/app/server/backup.ts',
  restore: 'src/app/server/restore.ts',
  'embedded-setup': 'src/platform/server/embedded-setup.ts',
  'embedded-worker': 'src/platform/server/embedded-worker.ts',
  'workshop-worker': 'src/features/selling/proofs/server/workshop-worker.ts',
  'design-worker': 'src/features/selling/designs/server/design-worker.ts',
  'measuring-worker': 'src/features/selling/sent-models/server/measuring-worker.ts',
  'picture-worker': 'src/platform/server/picture-worker.ts',
}

/** Native packages, and packages that find files of their own by path: the server loads them from node_modules. */
const external = [
  '@electric-sql/pglite',
  '@node-rs/argon2',
  'harfbuzzjs',
  'manifold-3d',
  'pg',
  'piscina',
  'sharp',
  'subset-font',
  'vite',
]

const fontFolder = await cutFonts()

/** `vite build` writes the browser's files; `vite build --ssr` the server's, with the packages it needs but for the native ones. */
export default defineConfig(({ isSsrBuild }) => ({
  plugins: [tailwind(), react()],
  appType: 'custom',
  // React has had what this shim of the router's brings since version 18.
  resolve: { alias: { 'use-sync-external-store/shim/index.js': 'react', '@cut-fonts': fontFolder } },
  // Code for the server alone is left out of what browsers fetch.
  ...(!isSsrBuild && { define: { 'typeof document': '"object"' } }),
  ssr: isSsrBuild ? { noExternal: true, external } : {},
  // Workers load what is large, such as the kernel that builds gifts, as they need it.
  worker: { format: 'es', rolldownOptions: { external: ['node:module', 'module'] } },
  build: {
    outDir: isSsrBuild ? 'dist/server' : 'dist/client',
    manifest: !isSsrBuild,
    // The names of a lazy chunk's imports would weigh half a kilobyte on every page; pages preload their own files.
    modulePreload: false,
    // The server's lines in a logged stack trace are those of the sources.
    sourcemap: isSsrBuild,
    // Fonts and pictures stay files of their own: they are preloaded and cached for ever.
    assetsInlineLimit: 0,
    copyPublicDir: !isSsrBuild,
    // In kB: three.js is 570.
    chunkSizeWarningLimit: 600,
    ...(isSsrBuild
      ? {
          target: 'node24',
          rolldownOptions: {
            input: serverFiles,
            // In one folder: a file that is started by its path lies beside the file that starts it.
            output: { entryFileNames: '[name].js', chunkFileNames: '[name]-[hash].js' },
          },
        }
      : {
          rolldownOptions: {
            input: ['src/app/client/main.ts', 'src/app/client/program.tsx'],
            output: {
              codeSplitting: {
                groups: [
                  // Every page needs it: the program with all that it imports, React included.
                  { name: 'shell', tags: ['$initial'], test: (id) => !id.endsWith('/src/app/client/main.ts') },
                  // Arrival dates, which a page asks for after it is drawn.
                  {
                    name: 'delivery',
                    test: /src\/features\/selling\/delivery\//,
                    includeDependenciesRecursively: false,
                  },
                ],
              },
            },
          },
        }),
  },
}))
