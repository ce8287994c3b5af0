import { openEmbeddedFiles } from './embedded-files.ts'
import { syncFolder } from './sync-folder.ts'

// A process of its own, started by embedded.ts: creates the files of a new database in the given folder.
const folder = process.argv[2]
if (!folder) throw new Error('Pass the folder of the new database.')
await (await openEmbeddedFiles(folder)).close()
syncFolder(folder)
