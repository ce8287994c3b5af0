// Runs one of the project's scripts under its pinned Node: node scripts/run.mjs FILE [ARGUMENT …]
import { existsSync } from 'node:fs'
import { basename, join } from 'node:path'
import { install, isBuilt, pinnedNode, root, run } from './install.mjs'

install()
const [file = '', ...given] = process.argv.slice(2)
run(pinnedNode, ['--disable-warning=ExperimentalWarning', builtFrom(file) ?? file, ...given])

/** A file of the server as it was built. Where the sources are newer they are run: a build would pull the old one from under a shop. */
function builtFrom(source) {
  if (!source.startsWith('src/app/server/')) return undefined
  const built = join('dist', 'server', basename(source).replace(/\.ts$/, '.js'))
  return existsSync(join(root, built)) && isBuilt() ? built : undefined
}
