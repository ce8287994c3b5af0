import { readFile } from 'node:fs/promises'
import { fileURLToPath } from 'node:url'
import { loadFonts } from '#features/lettering/fonts.ts'
import { loadKernel } from '../kernel.ts'
import type { Workshop } from '../model.ts'

/** The workshop as the server has it: the kernel and the typefaces from the packages that they come in. */
export async function openWorkshop(): Promise<Workshop> {
  const [kernel, fonts] = await Promise.all([
    loadKernel(pathOf('manifold-3d/manifold.wasm')),
    loadFonts((file) => readFile(pathOf(file))),
  ])
  return { kernel, fonts }
}

const pathOf = (file: string) => fileURLToPath(import.meta.resolve(file))
