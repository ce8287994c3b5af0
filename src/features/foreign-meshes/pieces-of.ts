import type { Solid } from '#features/models/kernel.ts'

/** Of how many pieces a body is: a shell that looks inwards is a hollow of one. */
export const piecesOf = (solid: Solid): number => solid.decompose().filter((shell) => shell.volume() > 0).length
