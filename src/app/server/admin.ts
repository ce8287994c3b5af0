import { accountPaths } from '#features/accounts/paths.ts'
import { createAdminLink } from '#features/accounts/server/accounts.ts'
import { systemClock } from '#platform/server/clock.ts'
import { readConfig } from '#platform/server/config.ts'
import { openDatabase } from '#platform/server/database.ts'
import { createLog } from '#platform/server/log.ts'

/** `npm run admin -- create EMAIL`: prints a one-time link that makes this person an admin. decisions/0008 */
const [verb, email] = process.argv.slice(2)
if (verb !== 'create' || !email?.includes('@')) {
  process.stderr.write('Usage: npm run admin -- create EMAIL\n')
  process.exit(2)
}
try {
  const config = readConfig(process.env)
  const database = await openDatabase(config, createLog('silent'))
  const token = await createAdminLink({ database, clock: systemClock }, email.trim().toLowerCase())
  const address = config.publicUrl ?? `http://localhost:${config.port}`
  process.stdout.write(
    `This link makes ${email} an admin. It works once, within a day:\n${address}${accountPaths.firstAdmin(token)}\n`,
  )
  await database.close()
} catch (error) {
  process.stderr.write(`${(error as Error).message}\n`)
  process.exit(1)
}
