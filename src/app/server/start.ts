import { createServer } from 'node:http'
import { getRequestListener } from '@hono/node-server'
import { accountPaths } from '#features/accounts/paths.ts'
import { createAccount, createAdminLink, hasAdmin } from '#features/accounts/server/accounts.ts'
import { hashNewPassword } from '#features/accounts/server/passwords.ts'
import { keepReconciling } from '#features/orders/server/reconcile.ts'
import { type Config, readConfig } from '#platform/server/config.ts'
import { keepWorking } from '#platform/server/jobs.ts'
import { createLog } from '#platform/server/log.ts'
import type { Services } from '#platform/server/services.ts'
import { openBackupDoor } from './backup-door.ts'
import { readDemoAccounts, seedDemoShop } from './demo-shop.ts'
import { openShop } from './open-shop.ts'
import { createShop } from './shop.ts'
import { keepTidy } from './tidy.ts'
import { shopWorkers } from './workers.ts'

/** How long a stop waits for answers under way, in milliseconds. */
const patience = 10_000

try {
  await start(readConfig(process.env), process.env.NODE_ENV === 'development')
} catch (error) {
  process.stderr.write(`\nThe shop cannot start. ${(error as Error).message}\n\n`)
  process.exit(1)
}

async function start(config: Config, isDevelopment: boolean) {
  const log = createLog(config.logLevel)
  const { services, payments } = await openShop(config, log)
  if (config.seed === 'demo') await seedDemoShop(services)
  await makeFirstAdmin(services)

  const server = createServer()
  const vite = isDevelopment
    ? await (await import('vite')).createServer({ server: { middlewareMode: true, hmr: { server } } })
    : undefined
  const app = await createShop(services, payments, vite)
  const listener = getRequestListener(app.fetch)
  server.on(
    'request',
    vite ? (request, response) => vite.middlewares(request, response, () => listener(request, response)) : listener,
  )
  server.on('error', (error: NodeJS.ErrnoException) => {
    const why = error.code === 'EADDRINUSE' ? `Port ${config.port} is taken; set PORT to a free one.` : error.message
    process.stderr.write(`\nThe shop cannot start. ${why}\n\n`)
    process.exit(1)
  })
  await new Promise<void>((resolve) => server.listen(config.port, config.host, resolve))
  const closeDoor = config.databaseUrl ? undefined : await openBackupDoor(services)
  const stopReconciling = keepReconciling(services, payments)
  const address = config.publicUrl ?? `http://localhost:${(server.address() as { port: number }).port}`
  const stopTidying = keepTidy(services)
  const stopWorking = keepWorking(services, shopWorkers(services, address))
  const stop = async (signal: string) => {
    log.info({ signal }, 'stopping')
    setTimeout(() => process.exit(1), patience).unref()
    const answered = new Promise((resolve) => server.close(resolve))
    server.closeIdleConnections()
    closeDoor?.()
    await Promise.all([answered, stopReconciling(), stopWorking(), stopTidying(), vite?.close()])
    await services.database.close()
    process.exit(0)
  }
  process.once('SIGTERM', stop).once('SIGINT', stop)
  // Last, because whoever reads that the shop is open may stop it the next moment.
  process.stdout.write(await welcome(services, address, payments.name))
}

/** `ADMIN_EMAIL` and `ADMIN_PASSWORD` make the first admin when there is none. decisions/0008 */
async function makeFirstAdmin({ database, config, log }: Services) {
  if (!config.firstAdmin || (await hasAdmin(database))) return
  const { email, password } = config.firstAdmin
  const passwordHash = await hashNewPassword(password, [email]).catch((error: Error) => {
    throw new Error(`ADMIN_PASSWORD: ${error.message}`)
  })
  const user = await createAccount(database, { name: 'Shop owner', email, passwordHash }, 'owner')
  log.info({ userId: user.id }, 'the first admin was made from the configuration')
}

async function welcome({ database, config, clock }: Services, address: string, provider: string): Promise<string> {
  const lines = ['', `  Little Layers is open at ${address}`, '']
  const accounts = config.seed === 'demo' ? readDemoAccounts(config.dataDir) : []
  for (const { role, email, password } of accounts)
    lines.push(`  Demo ${role.padEnd(8)}  ${email.padEnd(18)} ${password}`)
  if (provider === 'test') lines.push('  Test payments: no money moves. Card 4242 4242 4242 4242 succeeds.')
  if (!config.smtp) lines.push(`  Mails are kept, not sent: ${address}/dev/mail`)
  if (!(await hasAdmin(database))) {
    const token = await createAdminLink(database, clock.now())
    lines.push('  There is no admin yet. Make one within a day, with this link that works once:')
    lines.push(`  ${address}${accountPaths.firstAdmin(token)}`)
  }
  return `${lines.join('\n')}\n\n`
}
