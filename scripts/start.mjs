// npm start, npm run dev: installs and builds what is missing, then serves the shop.
import { spawn, spawnSync } from 'node:child_process'
import { existsSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { build, install, pinnedNode, root } from './install.mjs'
import { littleMemory } from './little-memory.mjs'

const isDevelopment = process.argv.includes('--dev')
install()
if (isDevelopment) offerHook()
else build()

// Only what the server has read is watched: tests are not, and what browsers read is Vite's.
const program = isDevelopment
  ? ['--watch', '--watch-preserve-output', 'src/app/server/start.ts']
  : [join('dist', 'server', 'start.js')]
const shop = spawn(pinnedNode, ['--disable-warning=ExperimentalWarning', ...program], {
  cwd: root,
  stdio: 'inherit',
  env: { ...littleMemory, ...process.env, NODE_ENV: isDevelopment ? 'development' : 'production' },
})
for (const signal of ['SIGINT', 'SIGTERM'])
  process.on(signal, () => {
    // On Windows the terminal has told the shop too, and a signal from here would end it in the middle of an answer.
    if (process.platform !== 'win32') shop.kill(signal)
  })
// A supervisor that ends `npm` reaches npm alone: without its parent the shop must stop too, or it would hold its data folder.
const parent = process.ppid
setInterval(() => process.ppid !== parent && shop.kill('SIGTERM'), 500).unref()
shop.on('exit', (code, signal) => process.exit(code ?? (signal ? 1 : 0)))

/** Says once how to have each commit checked before it is made. */
function offerHook() {
  const offered = join(root, 'node_modules', '.hook-offered')
  if (existsSync(offered) || !existsSync(join(root, '.githooks'))) return
  const { stdout, status } = spawnSync('git', ['config', 'core.hooksPath'], { cwd: root, encoding: 'utf8' })
  if (stdout?.trim() || status === null) return
  process.stdout.write('\nTo have each commit checked before it is made: git config core.hooksPath .githooks\n')
  writeFileSync(offered, '')
}
