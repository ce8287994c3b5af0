import type { Section, Solid } from '#features/gifts/geometry/kernel.ts'
import type { Lettering } from './lettering.ts'
import type { Finish } from './model.ts'

/** How far letters reach into what they stand on, and out of it, in millimetres. */
export const sunk = 0.4

/** Letters in the second colour, from flat ones; nothing where there are none. They are raised when they are asked for: who tries a text does not. */
export const raised = (lettering: Lettering | undefined, raise: (letters: Section) => Solid): Finish => ({
  lettering,
  get accent() {
    const section = lettering?.section?.()
    return section && raise(section)
  },
})
