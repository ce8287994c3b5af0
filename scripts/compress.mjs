// Lays .br and .gz files beside the built ones, so that the server sends them without working.
import { readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { brotliCompressSync, gzipSync } from 'node:zlib'

const folder = 'dist/client/assets'
for (const name of readdirSync(folder)) {
  if (!/\.(js|css|svg|wasm|ttf)$/.test(name)) continue
  const source = readFileSync(`${folder}/${name}`)
  writeFileSync(`${folder}/${name}.br`, brotliCompressSync(source))
  writeFileSync(`${folder}/${name}.gz`, gzipSync(source, { level: 9 }))
}
