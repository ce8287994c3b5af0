import tailwind from '@tailwindcss/vite'
import react from '@vitejs/plugin-react'
import { defineConfig } from 'vite'

/** `vite build` writes the browser's files; `vite build --ssr src/app/client/entry-server.tsx --outDir dist/server` the renderer. */
export default defineConfig(({ isSsrBuild }) => ({
  plugins: [tailwind(), react()],
  appType: 'custom',
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
        output: { codeSplitting: { groups: [{ name: 'shared', test: isShared, minShareCount: 3 }] } },
      },
    }),
  },
}))

/** Small parts that most screens use come in one file instead of thirty. Forms stay apart: only dialogs need them. */
const isShared = (id: string) =>
  /lucide-react|src\/(platform|features\/(catalog|settings|accounts|wishlist))\//.test(id) && !/\/form\//.test(id)
