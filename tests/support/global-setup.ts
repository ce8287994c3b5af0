import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import { openDatabase } from '#platform/server/database.ts'
import { createLog } from '#platform/server/log.ts'

/** Migrates once; every shop in a box starts from a copy of what this leaves behind. */
export default async function setup(project: { provide: (key: 'template', value: Template) => void }) {
  const folder = mkdtempSync(join(tmpdir(), 'little-layers-template-'))
  const log = createLog('silent')
  const embedded = await openDatabase({ databaseUrl: undefined, dataDir: folder }, log)
  await embedded.close()

  const serverUrl = process.env.TEST_DATABASE_URL
  const databaseName = serverUrl ? await makeServerTemplate(serverUrl, log) : undefined
  project.provide('template', { folder, serverUrl, databaseName })
  return async () => {
    rmSync(folder, { recursive: true, force: true })
    if (serverUrl && databaseName) await onServer(serverUrl, `drop database if exists "${databaseName}"`)
  }
}

export type Template = { folder: string; serverUrl: string | undefined; databaseName: string | undefined }

declare module 'vitest' {
  interface ProvidedContext {
    template: Template
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
