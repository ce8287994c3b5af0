import pg from 'pg'

/** Runs statements on the server's own database, one after another; answers the last one's rows. */
export async function onServer(serverUrl: string, ...statements: string[]) {
  const client = new pg.Client({ connectionString: serverUrl })
  await client.connect()
  let rows: Record<string, string>[] = []
  for (const statement of statements) rows = (await client.query(statement)).rows
  await client.end()
  return rows
}

/** The address of one of a server's databases. */
export const urlOf = (serverUrl: string, name: string) =>
  Object.assign(new URL(serverUrl), { pathname: `/${name}` }).href
