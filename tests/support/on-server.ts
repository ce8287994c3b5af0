import pg from 'pg'

/** Runs statements on the server's own database, one after another; answers the last one's rows. */
export async function onServer(serverUrl: string, ...statements: string[]) {
  const client = new pg.Client({ connectionString: serverUrl })
  await client.connect()
  try {
    let rows: Record<string, string>[] = []
    for (const statement of statements) rows = (await client.query(statement)).rows
    return rows
  } finally {
    await client.end()
  }
}

/** The address of one of a server's databases. */
export const urlOf = (serverUrl: string, name: string) =>
  Object.assign(new URL(serverUrl), { pathname: `/${name}` }).href

let copies = 0
/** A new database, cloned from `template`, which must have no connections. */
export async function copyDatabase(serverUrl: string | undefined, template: string | undefined) {
  if (!serverUrl || !template) throw new Error('There is no PostgreSQL server to test on.')
  const name = `${template}_${process.pid}_${copies++}`
  // Copies the files: the default strategy, which writes to the WAL, takes twice as long.
  await onServer(serverUrl, `create database "${name}" template "${template}" strategy file_copy`)
  return {
    name,
    drop: async () => {
      await onServer(serverUrl, `drop database if exists "${name}" with (force)`)
    },
  }
}
