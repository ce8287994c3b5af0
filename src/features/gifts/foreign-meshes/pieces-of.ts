import type { Solid } from '#features/gifts/geometry/kernel.ts'

/** The number of separate pieces among shells. Shells with negative volume are hollows. */
export const piecesOf = (shells: Solid[]): number => shells.filter((shell) => shell.volume() > 0).length
