import { accountPaths } from '#features/base/accounts/paths.ts'
import { createAdminLink, hasAdmin } from '#features/base/accounts/server/accounts.ts'
import { ensureOwner } from '#features/base/accounts/server/ensure-owner.ts'
import { type Config, readConfig } from '#platform/server/config.ts'
import { createLog } from '#platform/server/log.ts'
import type { Shop } from '#platform/server/shop.ts'
import { readDemoAccounts } from './demo-accounts.ts'
import { seedDemoShop } from './demo-shop.ts'
import { openShop } from './open-shop.ts'
import { startKey } from './owners-door.ts'
import { openWeb } from './web.ts'
import { answerHealth, startBackgroundWork } from './worker.ts'

/** Milliseconds that a stop waits for responses and jobs in progress. */
const shutdownTimeout = 10_000

try {
  await start(readConfig(process.env), process.env.NODE_ENV === 'development')
} catch (error) {
  process.stderr.write(`\nThe shop cannot start. ${(error as Error).message}\n\n`)
  process.exit(1)
}

async function start(config: Config, isDevelopment: boolean) {
  const log = createLog(config.logLevel)
  const shop = await openShop(config, log)
  const isWorker = config.role === 'worker'
  if (!isWorker) {
    if (config.seed !== 'none') await seedDemoShop(shop)
    if (config.owner) await ensureOwner(shop, config.owner)
  }
  const door = isWorker ? await answerHealth(shop) : await openWeb(shop, isDevelopment)
  const address = config.publicUrl ?? `http://localhost:${door.port}`
  const stopWork = config.role === 'web' ? undefined : startBackgroundWork(shop, address)
  let isStopping = false
  const stop = async (signal: string) => {
    // A terminal signals every process, and the npm script signals this one again.
    if (isStopping) return
    isStopping = true
    log.info({ signal }, 'stopping')
    setTimeout(() => process.exit(1), shutdownTimeout).unref()
    await Promise.all([door.close(), stopWork?.()])
    await Promise.all([
      shop.workshop.close(),
      shop.designReader.close(),
      shop.measuring.close(),
      shop.pictureReader.close(),
    ])
    await shop.database.close()
    process.exit(0)
  }
  process.on('SIGTERM', stop).on('SIGINT', stop)
  // Last: a supervisor that reads this line may stop the shop at once.
  process.stdout.write(
    isWorker
      ? `\n  The Little Layers worker is running for ${address}\n  Health check: http://localhost:${door.port}/readyz\n\n`
      : await welcome(shop, address),
  )
}

async function welcome(shop: Shop, address: string): Promise<string> {
  const { config, payments } = shop
  const lines = ['', `  Little Layers is open at ${address}`, '']
  const accounts = config.seed !== 'none' ? readDemoAccounts(config.dataDir) : []
  for (const { role, email, password } of accounts)
    lines.push(`  Demo ${role.padEnd(8)}  ${email.padEnd(18)} ${password}`)
  if (payments.name === 'test') lines.push('  Test payments: no money moves. Card 4242 4242 4242 4242 succeeds.')
  if (!config.smtp) lines.push(`  Emails are not sent. Read them at ${address}/dev/mail?key=${startKey}`)
  if (!(await hasAdmin(shop))) {
    const token = await createAdminLink(shop)
    lines.push('  There is no admin yet. Create one with this link, which works once and expires in a day:')
    lines.push(`  ${address}${accountPaths.firstAdmin(token)}`)
  }
  return `${lines.join('\n')}\n\n`
}
