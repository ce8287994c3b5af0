import tailwind from '@tailwindcss/vite'
import react from '@vitejs/plugin-react'
import { defineConfig } from 'vite'

/** `vite build` writes the browser's files; `vite build --ssr src/app/client/entry-server.tsx --outDir dist/server` the renderer. */
export default defineConfig(({ isSsrBuild }) => ({
  plugins: [tailwind(), react()],
  appType: 'custom',
  // What is meant for the server alone is left out of what browsers fetch.
  ...(!isSsrBuild && { define: { 'typeof document': '"object"' } }),
  build: {
    outDir: 'dist/client',
    manifest: !isSsrBuild,
    // Fonts and pictures stay files of their own: they are preloaded and cached for ever.
    assetsInlineLimit: 0,
    copyPublicDir: !isSsrBuild,
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
 * it would bring the validation library to everybody who looks at a gift. The back office has a folder of its own, which is not here.
 */
const isShared = (id: string) => shared.test(id) && !apart.test(id)
const shared =
  /lucide-react|src\/(platform|app\/(screens|screen-line|client\/(page-head|origin|season))\.|features\/(drawings|catalog|settings|wishlist|accounts\/client\/(requests|sign-in-dialog)\.ts))/
const apart = /\/form\/|platform\/(address|list-address)/
