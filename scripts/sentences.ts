// npm run sentences: prints every sentence of the interface, the API, the mails and the command line, by feature, for a reviewer to read.
import { globSync, readFileSync } from 'node:fs'
import { dirname } from 'node:path'
import { wordsIn } from '../tests/support/read-words.ts'

const files = globSync('src/**/*.{ts,tsx}')
  .filter((file) => !/\.test\.tsx?$|\/client\/dev\//.test(file))
  .sort()
const folders = Map.groupBy(files, (file) => dirname(file).replace(/\/(client|server)(\/.*)?$/, ''))
for (const [folder, own] of folders) {
  const sentences = new Set(own.flatMap((file) => wordsIn(file, readFileSync(file, 'utf8')).map(({ words }) => words)))
  if (sentences.size === 0) continue
  process.stdout.write(`\n${folder.replace(/^src\/(features\/)?/, '')}\n`)
  for (const sentence of sentences) process.stdout.write(`  ${sentence}\n`)
}
