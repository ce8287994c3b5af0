// npm run check: what a commit owes. Format, lint, types, import rules, unit tests, the bill of materials.
import { join } from 'node:path'
import { install, pinnedNode, root, run } from './install.mjs'
import { makeSbom } from './sbom.mjs'

install()
const tool = (path) => join(root, 'node_modules', path)
run(tool('.bin/biome'), ['check', '--error-on-warnings', '.'])
run(tool('.bin/tsc'), ['--noEmit'], { env: { ...process.env, PATH: `${tool('.bin')}:${process.env.PATH}` } })
run(pinnedNode, [tool('vitest/vitest.mjs'), 'run', '--project', 'rules'])
makeSbom()
