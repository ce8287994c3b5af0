import { spawnSync } from 'node:child_process'
import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { showGift } from '#features/gifts/models/build-gift.ts'

const blender = process.env.BLENDER ?? 'blender'

/** Runs one of this folder's scripts on a folder of what it reads; throws what Blender said when it fails. */
export function runBlender(script: string, folder: string): void {
  const { status, error, stderr, stdout } = spawnSync(
    blender,
    [
      '--background',
      '--factory-startup',
      '--python-exit-code',
      '1',
      '--python',
      `db/demo/studio/${script}`,
      '--',
      folder,
    ],
    { encoding: 'utf8', maxBuffer: 64 * 1024 * 1024 },
  )
  if (error) throw new Error('What is for sale is lit in Blender. Please install it, or say where it is with BLENDER.')
  if (status !== 0) throw new Error(`Blender failed: ${stderr || stdout}`)
}

/** Writes a gift's parts as gift.py reads them; answers their roles and the names of their files. */
export async function writeParts(folder: string, parts: ReturnType<typeof showGift>['parts'], before = '') {
  return Promise.all(
    parts.map(async ({ role, ...mesh }, index) => {
      const names = {
        positions: `${before}${index}.positions`,
        normals: `${before}${index}.normals`,
        triangles: `${before}${index}.triangles`,
      }
      for (const kind of ['positions', 'normals', 'triangles'] as const) {
        const { buffer, byteOffset, byteLength } = mesh[kind]
        await writeFile(join(folder, names[kind]), new Uint8Array(buffer, byteOffset, byteLength))
      }
      return { role, ...names }
    }),
  )
}
