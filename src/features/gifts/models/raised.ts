import type { Section, Solid } from '#features/gifts/geometry/kernel.ts'
import type { Lettering } from './lettering.ts'
import type { Finish } from './model.ts'

/** How far raised letters reach into the body, in millimeters. */
export const sinkDepth = 0.4

/**
 * Heights of layered models above a flat face, in millimeters. A rim has at most three layers, because each holds both filaments.
 * Letters beside a body that rises further have two layers: an even number ends with the filament of the body.
 */
export const layeredLetters = 0.8
export const layeredRim = 0.6
export const lowLetters = 0.4

/** Extrudes flat letters in the second color. Lazy, because a fit check needs no solid. */
export const raisedFinish = (lettering: Lettering | undefined, raise: (letters: Section) => Solid): Finish => ({
  lettering,
  get accent() {
    const section = lettering?.section?.()
    return section && raise(section)
  },
})
