import { restoreBackup } from '#platform/server/backup.ts'
import { readConfig } from '#platform/server/config.ts'
import { createLog } from '#platform/server/log.ts'
import { openFiles } from '#platform/server/open-files.ts'

/** `npm run restore -- FILE [--force]`: a backup's database and files, in place of an empty shop or, with `--force`, of any. */
const given = process.argv.slice(2)
const [path] = given.filter((word) => !word.startsWith('-'))
if (!path || given.some((word) => word.startsWith('-') && word !== '--force')) {
  process.stderr.write('Usage: npm run restore -- FILE.tar.gz [--force]\n')
  process.exit(2)
}
try {
  const config = readConfig(process.env)
  const where = { ...config, files: await openFiles(config) }
  const { rows, files } = await restoreBackup(where, path, given.includes('--force'), createLog('silent'))
  process.stdout.write(`Restored ${rows.orders ?? 0} orders, ${rows.products ?? 0} products and ${files} files.\n`)
} catch (error) {
  process.stderr.write(`Nothing was restored. ${(error as Error).message}\n`)
  process.exit(1)
}
