// npm run check, before each commit: format, lint, types, import rules, unit tests and the software bill of materials.
import { join } from 'node:path'
import { install, pinnedNode, root, run } from './install.mjs'
import { makeSbom } from './sbom.mjs'

install()
const runTool = (path, ...args) => run(pinnedNode, [join(root, 'node_modules', path), ...args])
runTool('@biomejs/biome/bin/biome', 'check', '--error-on-warnings', '.')
runTool('typescript/bin/tsc', '--noEmit')
runTool('vitest/vitest.mjs', 'run', '--project', 'rules')
makeSbom()
