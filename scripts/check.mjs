// npm run check: what a commit owes. Format, lint, types, import rules, unit tests, the bill of materials.
import { join } from 'node:path'
import { install, pinnedNode, root, run } from './install.mjs'
import { makeSbom } from './sbom.mjs'

install()
const tool = (path, ...given) => run(pinnedNode, [join(root, 'node_modules', path), ...given])
tool('@biomejs/biome/bin/biome', 'check', '--error-on-warnings', '.')
tool('typescript/bin/tsc', '--noEmit')
tool('vitest/vitest.mjs', 'run', '--project', 'rules')
makeSbom()
