import { chmodSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { defaultSlicing } from '#features/gifts/estimates/default-slicing.ts'

/** What PrusaSlicer exports as a profile, as far as the shop reads it. */
export const standInProfile = `${defaultSlicing}start_gcode = G28\nfilament_type = PLA\n`

/** A stand-in for PrusaSlicer's command line, which writes what it is asked of a 3MF file as G-code; `set` makes it fail. */
export function installSlicer() {
  const folder = mkdtempSync(join(tmpdir(), 'little-layers-slicer-'))
  const path = join(folder, 'prusa-slicer')
  const set = ({ fails = false } = {}) => {
    writeFileSync(
      path,
      `#!${process.execPath}
const { writeFileSync } = require('node:fs')
const given = process.argv.slice(2)
const after = (name) => given[given.indexOf(name) + 1]
if (${fails} || !given.at(-1).endsWith('.3mf')) { console.error('/a/path of the machine: no layers'); process.exit(1) }
writeFileSync(after('--output'), 'G28\\n; ' + given.filter((one) => !one.includes('/')).join(' ') + '\\n')
`,
    )
    chmodSync(path, 0o700)
  }
  set()
  return { path, set, remove: () => rmSync(folder, { recursive: true, force: true }) }
}
