import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import type { TestProject } from 'vitest/node'
import { openDatabase } from '#platform/server/database.ts'
import { createLog } from '#platform/server/log.ts'
import { launchBrowser } from './chromium.ts'

/** What is made once for all tests: migrated databases to copy, and a browser. The rules need none of it. */
export default async function setup({ vitest, provide }: TestProject) {
  const projects = vitest.projects.map(({ name }) => name)
  if (projects.every((name) => name === 'rules')) return
  const folder = mkdtempSync(join(tmpdir(), 'little-layers-template-'))
  const log = createLog('silent')
  const makeEmbeddedTemplate = async () =>
    (await openDatabase({ databaseUrl: undefined, dataDir: folder }, log)).close()

  const serverUrl = process.env.TEST_DATABASE_URL
  const [databaseName, browser] = await Promise.all([
    serverUrl && makeServerTemplate(serverUrl, log),
    projects.includes('journeys') ? launchBrowser() : undefined,
    makeEmbeddedTemplate(),
  ])
  provide('template', { folder, serverUrl, databaseName })
  provide('browser', browser?.wsEndpoint() ?? '')
  return async () => {
    await browser?.close()
    // The shops that stories shared are ending in it.
    rmSync(folder, { recursive: true, force: true, maxRetries: 50 })
    if (serverUrl && databaseName) await onServer(serverUrl, `drop database if exists "${databaseName}"`)
  }
}

export type Template = { folder: string; serverUrl: string | undefined; databaseName: string | undefined }

declare module 'vitest' {
  interface ProvidedContext {
    template: Template
    /** Where the browser of the run listens. */
    browser: string
  }
}

async function makeServerTemplate(serverUrl: string, log: ReturnType<typeof createLog>) {
  const name = `template_${process.pid}`
  await onServer(serverUrl, `drop database if exists "${name}"`, `create database "${name}"`)
  const url = new URL(serverUrl)
  url.pathname = `/${name}`
  const database = await openDatabase({ databaseUrl: url.href, dataDir: '' }, log)
  await database.close()
  return name
}

/** Runs statements on the server's own database, one after another. */
export async function onServer(serverUrl: string, ...statements: string[]) {
  const client = new pg.Client({ connectionString: serverUrl })
  await client.connect()
  for (const statement of statements) await client.query(statement)
  await client.end()
}
