import { accountPaths } from '#features/base/accounts/paths.ts'
import { createAdminLink } from '#features/base/accounts/server/accounts.ts'
import { systemClock } from '#platform/server/clock.ts'
import { type Config, readConfig } from '#platform/server/config.ts'
import { type Database, openDatabase } from '#platform/server/database.ts'
import { createLog } from '#platform/server/log.ts'
import { pagesChangedOn } from '#platform/server/shown.ts'
import { demoOwner } from './demo-ids.ts'
import { emptyDemo } from './empty-demo.ts'
import { emptyDemoShop } from './empty-demo-goods.ts'

/**
 * `npm run admin -- create EMAIL`: prints a one-time link that makes this person an admin. decisions/0008
 * `npm run admin -- empty-demo`: removes a demo shop's past.
 * `npm run admin -- empty-demo all`: removes its goods and accounts too.
 */
const [verb, email = '', ...more] = process.argv.slice(2)
const isWhole = [email, ...more].includes('all')
if (verb !== 'empty-demo' && !(verb === 'create' && email.includes('@'))) {
  process.stderr.write('Usage: npm run admin -- create EMAIL\n       npm run admin -- empty-demo [all]\n')
  process.exit(2)
}
try {
  const config = readConfig(process.env)
  const database = await openDatabase(config, createLog('silent'))
  await (verb === 'create'
    ? printLink(config, database)
    : isWhole
      ? printEmptiedShop(config, database)
      : printEmptied(database))
  await database.close()
} catch (error) {
  process.stderr.write(`${(error as Error).message}\n`)
  process.exit(1)
}

async function printEmptied(database: Database) {
  const orders = await emptyDemo({ database, clock: systemClock, pagesChanged: pagesChangedOn(database) })
  process.stdout.write(`Removed ${orders} demo orders, with their customers, reviews and requests.\n`)
}

async function printEmptiedShop({ dataDir }: Config, database: Database) {
  const shop = { database, clock: systemClock, pagesChanged: pagesChangedOn(database) }
  const { orders, products, productsKept, isOwnerKept } = await emptyDemoShop(shop, dataDir)
  process.stdout.write(`Removed ${orders} orders and ${products} products of the demo, its collections and banners.\n`)
  if (productsKept > 0)
    process.stdout.write(`Kept ${productsKept} demo products that were changed, ordered or put in a cart.\n`)
  if (isOwnerKept)
    process.stdout.write(
      `Kept ${demoOwner}, the only owner. Create your own account with npm run admin -- create EMAIL, then run this command again.\n`,
    )
}

async function printLink(config: Config, database: Database) {
  const token = await createAdminLink({ database, clock: systemClock }, email.trim().toLowerCase())
  const address = config.publicUrl ?? `http://localhost:${config.port}`
  process.stdout.write(
    `This link makes ${email} an admin. It works once and expires in a day:\n${address}${accountPaths.firstAdmin(token)}\n`,
  )
}
