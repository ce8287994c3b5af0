import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'

const read = (path: string) => readFileSync(path, 'utf8')
const dockerfile = read('Dockerfile')

test('the image has the Node that the shop pins', () => {
  const { devDependencies } = JSON.parse(read('package.json'))
  const bases = [...dockerfile.matchAll(/^FROM node:(\S+?)-/gm)].map(([, version]) => version)
  expect([...new Set(bases)]).toEqual([devDependencies.node])
})

test('the image runs without privileges, has a health check, and holds no secret of its build', () => {
  const last = dockerfile.split(/^FROM /m).at(-1) ?? ''
  expect(last).toMatch(/^USER node$/m)
  expect(last.indexOf('USER node')).toBeLessThan(last.indexOf('CMD ["node", "--disable'))
  expect(last).toMatch(/^HEALTHCHECK[\s\S]*\/healthz/m)
  expect(read('src/app/server/health.ts')).toContain("'/healthz'")
  expect(read('.dockerignore').split('\n')).toEqual(expect.arrayContaining(['.env', '.git', 'data', 'node_modules']))
})

test('the image gives large pieces of memory back as `npm start` does', async () => {
  const { littleMemory } = await import(new URL('../scripts/little-memory.mjs', import.meta.url).href)
  for (const [name, value] of Object.entries(littleMemory)) expect(dockerfile).toContain(`${name}=${value}`)
  expect(read('scripts/start.mjs')).toContain('...littleMemory')
})

test('every name of the configuration is explained, and no other', () => {
  const schema = read('src/platform/server/config.ts')
  const names = [...schema.matchAll(/^ {2}([A-Z][A-Z_]+):/gm)].map(([, name]) => name)
  const explained = [...read('.env.example').matchAll(/^# ([A-Z][A-Z_]+)=/gm)].map(([, name]) => name)
  const elsewhere = new Set(['NODE_ENV', 'STRIPE_API_BASE', 'EASYPOST_API_BASE', 'TEST_DATABASE_URL'])
  const public_ = (all: (string | undefined)[]) => all.filter((name) => !elsewhere.has(name ?? '')).sort()
  expect(public_(explained)).toEqual(public_(names))
})

describe.each(['compose.yaml', 'compose.scaled.yaml'])('%s', (file) => {
  const compose = read(file)

  test('holds no password, and starts nothing without one', () => {
    expect(compose).not.toMatch(/(PASSWORD|SECRET_KEY): [^$\s]/)
    expect(compose.match(/\$\{POSTGRES_PASSWORD:\?/g)?.length).toBeGreaterThan(1)
    expect(compose).not.toMatch(/\$\{\w+\}/)
  })

  test('names for the shop only what its configuration knows', () => {
    const ofShop = compose.match(/environment: &environment\n((?: {6}.*\n)+)/)?.[1] ?? ''
    const names = [...ofShop.matchAll(/^ {6}([A-Z][A-Z0-9_]+):/gm)].map(([, name]) => name)
    const known = [...read('src/platform/server/config.ts').matchAll(/^ {2}([A-Z][A-Z0-9_]+):/gm)].map(
      ([, name]) => name,
    )
    expect(names.length).toBeGreaterThan(4)
    expect(names.filter((name) => !known.includes(name))).toEqual([])
  })

  test('says which version of each image it starts', () => {
    const images = [...compose.matchAll(/image: (?:&\w+ )?([^*\s]\S*)/g)].map(([, image]) => image)
    expect(images.filter((image) => !/:v?\d[\w.-]*$/.test(image ?? ''))).toEqual([])
  })
})

test('where npm’s PostgreSQL does not run, the tests go on without one', async () => {
  const { startPostgres } = await import(new URL('../scripts/postgres.mjs', import.meta.url).href)
  const installed = mkdtempSync(join(tmpdir(), 'little-layers-other-'))
  mkdirSync(join(installed, 'bin'))
  writeFileSync(join(installed, 'bin', 'postgres'), 'made for another machine', { mode: 0o755 })
  expect(await startPostgres({ installed })).toBeUndefined()
  rmSync(installed, { recursive: true })
})

test.each(['/nowhere/chromium', process.execPath])('what does not start as a browser is none: %s', async (path) => {
  const { starts } = await import(new URL('../scripts/chromium.mjs', import.meta.url).href)
  expect(await starts(path)).toBe(false)
})
