// Runs one of the project's scripts under its pinned Node: node scripts/run.mjs FILE [ARGUMENT …]
import { install, pinnedNode, run } from './install.mjs'

install()
run(pinnedNode, ['--disable-warning=ExperimentalWarning', ...process.argv.slice(2)])
