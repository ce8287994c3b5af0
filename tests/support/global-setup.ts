import { randomBytes } from 'node:crypto'
import { cpSync, existsSync, mkdirSync, mkdtempSync, readdirSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { extract } from 'tar'
import type { TestProject } from 'vitest/node'
import { openDatabase } from '#platform/server/database.ts'
import { createLog } from '#platform/server/log.ts'
import { onServer, urlOf } from './on-server.ts'
import { startShop } from './running-shop.ts'

/** Prepares migrated databases and a demo shop once, for the tests to copy. The project `rules` needs neither. */
export default async function setup(project: TestProject) {
  // Each project runs this setup; they share one result.
  if (!project.isRootProject()) return
  const projects = project.vitest.projects.map(({ name }) => name)
  if (projects.every((name) => name === 'rules' || name === 'solids')) return
  const folder = mkdtempSync(join(tmpdir(), 'little-layers-template-'))
  const log = createLog('silent')
  const hasStories = projects.includes('journeys')
  const makeEmbeddedTemplate = async () => {
    await unpackEmpty(join(folder, 'database'))
    await (await openDatabase({ databaseUrl: undefined, dataDir: folder }, log)).close()
  }
  const makeServerTemplates = async (server: string) => {
    const name = await makeServerTemplate(server, log)
    if (hasStories) await makeDemoOnServer(server, name, folder)
    return name
  }

  const serverUrl = process.env.TEST_DATABASE_URL
  const [databaseName] = await Promise.all([
    serverUrl ? makeServerTemplates(serverUrl) : undefined,
    makeEmbeddedTemplate(),
    // With a server, its demo shop draws the pictures for both databases.
    hasStories ? seed({ dataDir: join(folder, 'demo') }, { draws: !serverUrl }) : undefined,
  ])
  if (hasStories && databaseName) lendPictures(join(folder, 'demo-on-server'), join(folder, 'demo'))
  project.provide('template', { folder, serverUrl, databaseName })
  return async () => {
    if (serverUrl && databaseName) await dropAll(serverUrl, databaseName)
    // The shared shops of journeys are still stopping in this folder.
    rmSync(folder, { recursive: true, force: true, maxRetries: 50 })
  }
}

export type Template = { folder: string; serverUrl: string | undefined; databaseName: string | undefined }

declare module 'vitest' {
  interface ProvidedContext {
    template: Template
  }
}

/** Uses the built shop's empty database if there is one: creating a database takes seconds. */
async function unpackEmpty(database: string) {
  const packed = join('dist', 'server', 'empty-database.tgz')
  if (!existsSync(packed)) return
  mkdirSync(database, { mode: 0o700 })
  await extract({ file: packed, cwd: database })
}

async function makeServerTemplate(serverUrl: string, log: ReturnType<typeof createLog>) {
  // Another run may be on the same server, and processes have the same numbers in two containers.
  const name = `template_${randomBytes(4).toString('hex')}`
  await onServer(serverUrl, `create database "${name}"`)
  const database = await openDatabase({ databaseUrl: urlOf(serverUrl, name), dataDir: '' }, log)
  await database.close()
  return name
}

/** A demo shop on the server, from an empty database: the built shop makes the tables. */
async function makeDemoOnServer(serverUrl: string, template: string, folder: string) {
  const name = `${template}_demo`
  await onServer(serverUrl, `create database "${name}"`)
  await seed({ dataDir: join(folder, 'demo-on-server'), databaseUrl: urlOf(serverUrl, name) }, { draws: true })
}

/**
 * Starts a new demo shop and draws the pictures of its lists and of the most ordered product once, instead of in each journey.
 */
async function seed(where: { dataDir: string; databaseUrl?: string }, { draws }: { draws: boolean }) {
  const shop = await startShop({ ...where, draws: 'whole' })
  await printAtOnce(shop)
  const read = (path: string) => fetch(shop.address + path)
  const gifts: { id: string; name: string; images: string[] }[] = await (
    await read('/api/products?published=true')
  ).json()
  const pictures = gifts.flatMap(({ images }) => images.slice(0, 1)).filter((path) => path.startsWith('/proofs/'))
  const widths = pictures.flatMap((path) => [path, path.replace('.webp', '-320.webp')])
  const bought = draws ? await addresses(shop.address, gifts) : []
  await Promise.all([...widths, ...bought].map(async (path) => (await read(path)).arrayBuffer()))
  await shop.stop()
}

/** Journeys print orders at once, so the shop leaves no time to correct them. */
async function printAtOnce({ address, password }: Awaited<ReturnType<typeof startShop>>) {
  const email = 'admin@example.com'
  const send = (method: string, path: string, body: object, cookie = '') =>
    fetch(address + path, {
      method,
      headers: { 'content-type': 'application/json', cookie },
      body: JSON.stringify(body),
    })
  const signedIn = await send('POST', '/api/auth/login', { email, password: password(email) })
  const cookie = signedIn.headers.getSetCookie().map((one) => one.replace(/;.*/, ''))
  const { ok } = await send('PUT', '/api/settings', { correctionMinutes: 0 }, cookie.join('; '))
  if (!ok) throw new Error('The time to correct orders was not set')
}

/** The products that most journeys buy, in their default make: drawing a picture takes longer than the rest of an order. */
const mostlyBought = ['Peppermint Bauble', 'Keepsake Heart']

/** The addresses of these products' pictures. Each product is added to a cart, which stores its proof, and removed. */
async function addresses(address: string, gifts: { id: string; name: string }[]) {
  const found: string[] = []
  for (const { id: productId } of gifts.filter(({ name }) => mostlyBought.includes(name))) {
    const headers = { 'content-type': 'application/json' }
    const put = await fetch(`${address}/api/cart`, { method: 'POST', headers, body: JSON.stringify({ productId }) })
    const cookie = put.headers.getSetCookie().map((one) => one.replace(/;.*/, ''))
    const { id, image }: { id: string; image: string } = await put.json()
    await fetch(`${address}/api/cart/${id}`, { method: 'DELETE', headers: { cookie: cookie.join('; ') } })
    found.push(image, image.replace('.webp', '-320.webp'))
  }
  return found
}

/** Pictures are named by their content, so shops can share them. */
function lendPictures(from: string, to: string) {
  for (const name of readdirSync(join(from, 'files')).filter((one) => one.startsWith('proof-')))
    cpSync(join(from, 'files', name), join(to, 'files', name))
}

/** Deletes the templates and the data of shared shops, which stop last. */
async function dropAll(serverUrl: string, template: string) {
  const names = await onServer(
    serverUrl,
    `select datname from pg_database where datname = '${template}' or starts_with(datname, '${template}_')`,
  )
  await onServer(serverUrl, ...names.map(({ datname }) => `drop database if exists "${datname}" with (force)`))
}
