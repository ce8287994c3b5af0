import { mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import tailwind from '@tailwindcss/vite'
import react from '@vitejs/plugin-react'
import cut from 'subset-font'
import { defineConfig, type Plugin } from 'vite'
import { cutPart } from './src/features/gifts/lettering/server/cut-typeface.ts'
import { parts } from './src/features/gifts/lettering/typefaces.ts'

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
}

const fontFolder = await cutFonts()

/** `vite build` writes the browser's files; `vite build --ssr` the server's, with the packages it needs but for the native ones. */
export default defineConfig(({ isSsrBuild, command }) => ({
  plugins: [tailwind(), react(), reactAsUsed],
  appType: 'custom',
  // The router asks for what React did not have in its days.
  resolve: { alias: { 'use-sync-external-store/shim/index.js': 'react', '@cut-fonts': fontFolder } },
  // What is meant for the server alone is left out of what browsers fetch.
  // React's tools find a shop that is being developed, not one that is built.
  ...(!isSsrBuild && {
    define: {
      'typeof document': '"object"',
      ...(command === 'build' && { 'typeof __REACT_DEVTOOLS_GLOBAL_HOOK__': '"undefined"' }),
    },
  }),
  ssr: isSsrBuild
    ? {
        noExternal: true,
        external: [
          '@electric-sql/pglite',
          '@node-rs/argon2',
          'harfbuzzjs',
          'manifold-3d',
          'pg',
          // Finds its own worker file beside itself.
          'piscina',
          'sharp',
          'subset-font',
          'vite',
        ],
      }
    : {},
  // Workers load what is large, such as the kernel that builds gifts, as they need it.
  worker: { format: 'es', rolldownOptions: { external: ['node:module', 'module'] } },
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
        input: ['src/app/client/main.ts', 'src/app/client/program.tsx'],
        // A contract's schema that no screen of the browser uses does not travel to it.
        output: {
          // Seven letters tell any two builds of a file apart, and every page names all files.
          entryFileNames: 'assets/[name]-[hash:7].js',
          chunkFileNames: 'assets/[name]-[hash:7].js',
          assetFileNames: 'assets/[name]-[hash:7][extname]',
          codeSplitting: {
            groups: [
              // Named first: a group takes what its files import along, and they import these for what stays behind.
              { name: 'validation', test: /node_modules\/zod\//, priority: 1 },
              // Of the back office alone, and small.
              {
                name: 'filament',
                test: /makes\/(filament|materials)\.ts/,
                priority: 1,
                minShareCount: 2,
                includeDependenciesRecursively: false,
              },
              {
                name: 'answers',
                test: /gift-finder\/gift-finder\.ts/,
                priority: 1,
                includeDependenciesRecursively: false,
              },
              // A line or two each: alone they would weigh less than their names.
              { name: 'words', test: isWords, priority: 1, minShareCount: 2, includeDependenciesRecursively: false },
              { name: 'checks', test: isCheck, priority: 1, minShareCount: 2, includeDependenciesRecursively: false },
              // What shows a gift is fetched whole, whoever shows it.
              {
                name: 'viewer',
                test: /viewer\/client\/(gift-(canvas|builder)|read-ready|turn-by-keys|stage|filament)|models\/mesh-file|three\.module|OrbitControls/,
                minShareCount: 2,
                includeDependenciesRecursively: false,
              },
              { name: 'sent', test: /sent-models\/client/, minShareCount: 2, includeDependenciesRecursively: false },
              // What stands around every page, and what pages of gifts have besides, with all that it is made of: in one file it packs best.
              { name: 'shared', test: isOfEveryPage, priority: 1 },
            ],
          },
        },
      },
    }),
  },
}))

/**
 * What English is written with is two thirds of a latin file, and all that most pages fetch of it: it is cut out, as `look/fonts.css` says by
 * the name of the file and its range. decisions/0013
 */
async function cutFonts(): Promise<string> {
  const here = (path: string) => fileURLToPath(new URL(path, import.meta.url))
  const folder = here('node_modules/.cache/fonts')
  mkdirSync(folder, { recursive: true })
  const faces = readFileSync(here('src/platform/client/look/fonts.css'), 'utf8')
  for (const [, name = '', range = ''] of faces.matchAll(/"@cut-fonts\/([\w-]+)\.woff2".*?unicode-range:([^;]+)/gs)) {
    const whole = new RegExp(`"(\\S+/${name.replace('-basic-', '-latin-')}\\.woff2)"`).exec(faces)?.[1]
    const basic = await cut(readFileSync(here(`node_modules/${whole}`)), lettersOf(range), { targetFormat: 'woff2' })
    writeFileSync(`${folder}/${name}.woff2`, basic)
  }
  // decisions/0013
  const typefaces = `${folder}/typefaces`
  mkdirSync(typefaces, { recursive: true })
  // What was a part once would be sent along.
  for (const file of readdirSync(typefaces))
    if (!parts.includes(file.replace('.ttf', ''))) rmSync(`${typefaces}/${file}`)
  for (const part of parts) writeFileSync(`${typefaces}/${part}.ttf`, await cutPart(part))
  return folder
}

/** All letters of a range as style sheets write it. */
function lettersOf(range: string): string {
  return [...range.matchAll(/U\+(\w+)(?:-(\w+))?/g)]
    .map(([, first = '', last = first]) => [first, last].map((code) => Number.parseInt(code, 16)))
    .flatMap(([first = 0, last = 0]) => Array.from({ length: last - first + 1 }, (_, place) => first + place))
    .map((code) => String.fromCodePoint(code))
    .join('')
}

/**
 * What no screen has of React's renderer: view transitions, activities, lists of what is suspended, refs of fragments, forms whose action is a
 * function, and what asks for files ahead; an eighth of it. Their functions do nothing here, and what only they call is left out. With a React that
 * has others nothing is built.
 */
const neverCalled =
  /\nfunction (\w*(?:ViewTransition|AfterMutationEffects|FragmentInstance(?!Host)|(?:update|init)SuspenseList|(?:update|mount|retry|commit)Activity|[a-z]ActionState|OptimisticImpl|startHostTransition|ensureFormComponentIsStateful|preconnectAs|preload(?:Module)?(?=\()|preinit)\w*\([^)]*\)|extractEvents\$1\([^)]*\)) \{\n.*?\n\}(?=\n)/gs
const methodsOfThem =
  /\n(?:ViewTransitionPseudoElement|FragmentInstance)\.prototype\.\w+ = function \w*\(.*?\n\};(?=\n)/gs
const reactAsUsed: Plugin = {
  name: 'react-as-used',
  transform: {
    filter: { id: /react-dom-client\.production\.js$/ },
    handler(code) {
      const found = [neverCalled, methodsOfThem].map((part) => code.match(part)?.length)
      if (`${found}` !== '58,15')
        this.error(`This React has other parts that no screen has: ${found}. See decision 0073.`)
      return { code: code.replace(neverCalled, '\nfunction $1 {}').replace(methodsOfThem, ''), map: null }
    },
  },
}

/**
 * Small parts that most screens use come in one file instead of thirty. What only forms and account pages need stays apart: it would
 * bring the validation library to everybody who looks at a gift. The back office has a folder of its own, which is not here.
 */
const isOfEveryPage = (id: string) => ofEveryPage.test(id)
const ofEveryPage =
  /(look\/main|ui\/timeline|client\/product-card)\.css|rolldown\/runtime|node_modules\/(react-dom|wouter)\/|icons\/(box|check|minus|plus|printer|star|truck)\.|src\/(app\/client\/(document|navigation|page-queries|router|season|shell\/(shell|links))\.|platform\/(number-of|viewer|client\/(dates|leave-guard|settled|ui\/(field-frame|empty-state|reading|skeleton|stepper|text-field)))\.|features\/(selling\/catalog\/client\/stock|selling\/delivery\/client\/arrival-text|gifts\/drawings\/client\/filament-class|gifts\/estimates\/hours|gifts\/makes\/(client\/(make|choice)|picture-of)|gifts\/models\/model-file|selling\/reviews\/client\/stars|selling\/wishlist\/client\/wishlist-heart)\.)/
const words =
  /src\/(platform\/(picture-upload|web-address|email-address|lengths|client\/under|client\/upload|client\/ui\/timeline)|app\/client\/home\/promises|features\/((base\/accounts|selling\/cart|orders\/checkout)\/(client\/)?(\w+-)?(words|paths|say-welcome|sign-in-required|small-frame)|base\/office\/paths|selling\/catalog\/client\/words|(orders\/orders|selling\/reviews|selling\/custom-requests)\/[^/]*(order|review|request|paths)|base\/settings\/client\/seller|selling\/sent-models\/color-named|gifts\/foreign-meshes\/limits))\.tsx?/
const isWords = (id: string) => words.test(id)
const checks = /src\/platform\/(length-checks|one-of|published-field|picture-schema|moment-schema)\.ts/
const isCheck = (id: string) => checks.test(id)
