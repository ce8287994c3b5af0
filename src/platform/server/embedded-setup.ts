import { openEmbeddedFiles } from './embedded-files.ts'
import { syncFolder } from './sync-folder.ts'

// A process of its own, started by embedded.ts: makes the files of a new database in the folder it is given.
const folder = process.argv[2]
if (!folder) throw new Error('Say in which folder.')
await (await openEmbeddedFiles(folder)).close()
syncFolder(folder)
