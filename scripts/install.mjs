// Runs on whatever Node the machine has: installs what is missing and says which Node the shop pins.
import { spawnSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { dirname, join, resolve } from 'node:path'
import { fileURLToPath } from 'node:url'

export const root = resolve(dirname(fileURLToPath(import.meta.url)), '..')
export const pinnedNode = join(root, 'node_modules', 'node', 'bin', 'node')

/** Runs a command to its end with this terminal; ends this process when it fails. */
export function run(command, given, options = {}) {
  const { status } = spawnSync(command, given, { cwd: root, stdio: 'inherit', ...options })
  if (status !== 0) process.exit(status ?? 1)
}

/** Installs the dependencies when they are missing or the lock file has changed since. */
export function install() {
  const wanted = hashOf(['package.json', 'package-lock.json'])
  const stamp = join(root, 'node_modules', '.installed')
  if (existsSync(pinnedNode) && read(stamp) === wanted) return
  process.stdout.write('Installing what is missing. This takes a minute or so, once.\n')
  run('npm', ['ci', '--include=dev', '--no-audit', '--no-fund', '--loglevel=error'])
  writeFileSync(stamp, wanted)
}

/** Builds the browser's files and the page renderer when their sources have changed since the last build. */
export function build() {
  const wanted = hashOf(sourceFiles())
  const stamp = join(root, 'dist', '.built')
  if (read(stamp) === wanted) return
  const vite = join(root, 'node_modules', 'vite', 'bin', 'vite.js')
  run(pinnedNode, [vite, 'build', '--logLevel', 'warn'])
  run(pinnedNode, [
    vite,
    'build',
    '--ssr',
    'src/app/client/entry-server.tsx',
    '--outDir',
    'dist/server',
    '--logLevel',
    'warn',
  ])
  run(pinnedNode, [join(root, 'scripts', 'compress.mjs')])
  mkdirSync(join(root, 'dist'), { recursive: true })
  writeFileSync(stamp, wanted)
}

function sourceFiles() {
  const listed = spawnSync('find', ['src', 'public', 'vite.config.ts', 'package-lock.json', '-type', 'f'], {
    cwd: root,
    encoding: 'utf8',
  })
  return listed.stdout
    .split('\n')
    .filter((file) => file && !file.endsWith('.test.ts') && !file.endsWith('.test.tsx'))
    .sort()
}

function hashOf(files) {
  const hash = createHash('sha256')
  for (const file of files) hash.update(file).update(readFileSync(join(root, file)))
  return hash.digest('hex')
}

function read(file) {
  return existsSync(file) ? readFileSync(file, 'utf8') : undefined
}
