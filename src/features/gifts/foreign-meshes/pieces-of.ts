import type { Solid } from '#features/gifts/geometry/kernel.ts'
import { minDot } from '#features/gifts/models/printability.ts'

/** Whether a shell, solid or hollow, is too small to print. Bodies that touch leave such slivers when they are united. */
export const isSliver = (shell: Solid): boolean => Math.abs(shell.volume()) < minDot

/** The number of separate pieces among shells. Shells with negative volume are hollows. */
export const piecesOf = (shells: Solid[]): number =>
  Math.max(1, shells.filter((shell) => shell.volume() > 0 && !isSliver(shell)).length)
