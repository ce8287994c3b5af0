// npm run sbom: writes down what the shop is made of and with, in dist/sbom.json (CycloneDX).
import { spawnSync } from 'node:child_process'
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { npmCommand, root } from './install.mjs'

/** Makes the bill of materials. Throws when a dependency is not in it as package.json pins it. */
export function makeSbom() {
  // Includes devDependencies: `--omit dev` would also drop runtime packages that a dev tool uses too.
  const { file, first, shell } = npmCommand()
  const { stdout, stderr, status } = spawnSync(file, [...first, 'sbom', '--sbom-format', 'cyclonedx'], {
    cwd: root,
    shell,
    encoding: 'utf8',
    maxBuffer: 100_000_000,
  })
  if (status !== 0) throw new Error(`No bill of materials was made. ${stderr}`)
  const bill = JSON.parse(stdout)
  const { name, dependencies, devDependencies } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8'))
  // npm calls it after its folder.
  bill.metadata.component.name = name
  const listed = new Set(bill.components.map(({ purl }) => decodeURIComponent(purl)))
  const missing = Object.entries({ ...dependencies, ...devDependencies }).filter(
    ([one, version]) => !listed.has(`pkg:npm/${one}@${version}`),
  )
  if (bill.bomFormat !== 'CycloneDX' || missing.length > 0)
    throw new Error(`The bill of materials lacks ${missing.map(([one]) => one).join(', ') || 'its format'}.`)
  mkdirSync(join(root, 'dist'), { recursive: true })
  const path = join(root, 'dist', 'sbom.json')
  writeFileSync(path, JSON.stringify(bill, null, 2))
  return { path, components: bill.components.length }
}

if (import.meta.url === pathToFileURL(process.argv[1]).href) {
  const { path, components } = makeSbom()
  process.stdout.write(`${components} components are listed in ${path}.\n`)
}
