// Runs on the machine's own Node: installs what is missing and names the Node that the shop pins.
import { spawnSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { dirname, join, relative, resolve } from 'node:path'
import { fileURLToPath } from 'node:url'

export const root = resolve(dirname(fileURLToPath(import.meta.url)), '..')
const isWindows = process.platform === 'win32'
export const pinnedNode = join(root, 'node_modules', 'node', 'bin', isWindows ? 'node.exe' : 'node')

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
  npm(['ci', '--include=dev', '--no-audit', '--no-fund', '--loglevel=error'])
  writeFileSync(stamp, wanted)
}

/** Builds the browser's files and the server's when their sources have changed since the last build. */
export function build() {
  if (isBuilt()) return
  const vite = join(root, 'node_modules', 'vite', 'bin', 'vite.js')
  run(pinnedNode, [vite, 'build', '--logLevel', 'warn'])
  run(pinnedNode, [vite, 'build', '--ssr', '--logLevel', 'warn'])
  run(pinnedNode, [join(root, 'scripts', 'compress.mjs')])
  run(pinnedNode, [join(root, 'scripts', 'pack-database.mjs')])
  mkdirSync(join(root, 'dist'), { recursive: true })
  writeFileSync(stampOfBuild, hashOf(sourceFiles()))
}

const stampOfBuild = join(root, 'dist', '.built')
export const isBuilt = () => read(stampOfBuild) === hashOf(sourceFiles())

/** What is built, and what it is built with; tests are not. */
function sourceFiles() {
  const inFolders = ['src', 'db/demo'].flatMap((folder) =>
    readdirSync(join(root, folder), { recursive: true, withFileTypes: true })
      .filter((entry) => entry.isFile() && !/\.test\.tsx?$/.test(entry.name))
      .map((entry) => relative(root, join(entry.parentPath, entry.name))),
  )
  return [...inFolders, 'vite.config.ts', 'package-lock.json'].sort()
}

/** By the file that npm says it is, where npm started this: on Windows its command is a script that cannot be spawned. */
export function npmCommand() {
  const own = process.env.npm_execpath
  if (own?.endsWith('.js')) return { file: process.execPath, first: [own], shell: false }
  return { file: isWindows ? 'npm.cmd' : 'npm', first: [], shell: isWindows }
}

function npm(given) {
  const { file, first, shell } = npmCommand()
  run(file, [...first, ...given], { shell })
}

function hashOf(files) {
  const hash = createHash('sha256')
  for (const file of files) hash.update(file).update(readFileSync(join(root, file)))
  return hash.digest('hex')
}

function read(file) {
  return existsSync(file) ? readFileSync(file, 'utf8') : undefined
}
