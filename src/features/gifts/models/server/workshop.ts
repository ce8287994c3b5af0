import { readFile } from 'node:fs/promises'
import { fileURLToPath } from 'node:url'
import { type Kernel, loadKernel } from '#features/gifts/geometry/kernel.ts'
import { loadFonts } from '#features/gifts/lettering/fonts.ts'
import type { Workshop } from '../model.ts'

/** The workshop as the server has it: the kernel and the typefaces from the packages that they come in. */
export async function openWorkshop(): Promise<Workshop> {
  const [kernel, fonts] = await Promise.all([openKernel(), loadFonts((file) => readFile(pathOf(file)))])
  return { kernel, fonts }
}

/** The kernel alone, for whoever writes no letters. */
export const openKernel = (): Promise<Kernel> => loadKernel(pathOf('manifold-3d/manifold.wasm'))

const pathOf = (file: string) => fileURLToPath(import.meta.resolve(file))
