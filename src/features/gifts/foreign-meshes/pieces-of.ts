import type { Solid } from '#features/gifts/geometry/kernel.ts'

/** Of how many pieces the shells of a body are: one that looks inwards is a hollow of another. */
export const piecesOf = (shells: Solid[]): number => shells.filter((shell) => shell.volume() > 0).length
