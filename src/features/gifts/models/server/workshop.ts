import { readFile } from 'node:fs/promises'
import { fileURLToPath } from 'node:url'
import { type Kernel, loadKernel } from '#features/gifts/geometry/kernel.ts'
import { loadFonts } from '#features/gifts/lettering/fonts.ts'
import type { Workshop } from '../model.ts'

/** Loads the kernel and the full typefaces from their packages, for the server. */
export async function openWorkshop(): Promise<Workshop> {
  const [kernel, fonts] = await Promise.all([openKernel(), loadFonts((file) => readFile(pathOf(file)))])
  return { kernel, fonts }
}

/** Loads the kernel without typefaces. */
export const openKernel = (): Promise<Kernel> => loadKernel(pathOf('manifold-3d/manifold.wasm'))

const pathOf = (file: string) => fileURLToPath(import.meta.resolve(file))
