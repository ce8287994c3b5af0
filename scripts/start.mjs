// npm start, npm run dev: installs and builds what is missing, then serves the shop.
import { spawn } from 'node:child_process'
import { build, install, pinnedNode, root } from './install.mjs'

const isDevelopment = process.argv.includes('--dev')
install()
if (!isDevelopment) build()

const watch = isDevelopment ? ['--watch-path=src', '--watch-preserve-output'] : []
const shop = spawn(pinnedNode, [...watch, '--disable-warning=ExperimentalWarning', 'src/app/server/start.ts'], {
  cwd: root,
  stdio: 'inherit',
  env: { ...process.env, NODE_ENV: isDevelopment ? 'development' : 'production' },
})
for (const signal of ['SIGINT', 'SIGTERM']) process.on(signal, () => shop.kill(signal))
// A supervisor that ends `npm` reaches npm alone: without its parent the shop must stop too, or it would hold its data folder.
const parent = process.ppid
setInterval(() => process.ppid !== parent && shop.kill('SIGTERM'), 500).unref()
shop.on('exit', (code, signal) => process.exit(code ?? (signal ? 1 : 0)))
