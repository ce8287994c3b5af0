import type { Color } from '#features/gifts/drawings/colors.ts'
import { bodyColor, type LettersCalled } from '#features/gifts/makes/make.ts'
import type { Material } from '#features/gifts/makes/materials.ts'
import type { OfferedZone } from '#features/gifts/makes/offer.ts'
import { parseModelFile } from '#features/gifts/models/model-file.ts'
import type { ShopFilament } from '../contract.ts'
import { differenceOfTones } from './hard-to-read.ts'
import { colorOfFilament, inBodyColor } from './offered-colors.ts'

/** A zone of a maker's design in a filament of its own: its number, name and color in the file, and the filaments in which it is offered. */
export type DrawnZone = { zone: number; part: string; hex?: string | undefined; filaments: Color[] }

/** The key of a model's version. */
export const modelKey = ({ id, version }: { id: string; version: number }): string => `${id}@${version}`

export function keyOfModelFile(modelFile: string): string {
  const named = parseModelFile(modelFile)
  return named ? modelKey(named) : ''
}

type Has = { filaments: ShopFilament[]; lettersColor: Color; material: Material }

/**
 * The zones with the filaments in which the shop prints them, the usual one first. A zone without a list, or of which the shop has nothing
 * any more, is printed in the filament most like its color in the file, or that of letters (rule 148).
 */
export function offeredZones(zones: DrawnZone[], { filaments, lettersColor, material }: Has): OfferedZone[] {
  if (zones.length === 0) return []
  const known = filaments.filter((one) => one.material === material && !one.isArchived)
  return zones.map(({ zone, part, hex, filaments: wanted }) => {
    const offered = wanted.flatMap((color): LettersCalled[] => {
      if (color === bodyColor) return [inBodyColor]
      const filament = known.find((one) => one.color === color)
      return filament ? [colorOfFilament(filament)] : []
    })
    const usual = (hex && mostLike(hex, known)) || known.find(({ color }) => color === lettersColor)
    return { zone, part, filaments: offered.length > 0 ? offered : [usual ? colorOfFilament(usual) : inBodyColor] }
  })
}

function mostLike(hex: string, known: ShopFilament[]): ShopFilament | undefined {
  const differenceTo = (filament: ShopFilament) => Math.min(...filament.hex.map((tone) => differenceOfTones(hex, tone)))
  return known.reduce<ShopFilament | undefined>(
    (best, one) => (!best || differenceTo(one) < differenceTo(best) ? one : best),
    undefined,
  )
}

/** The most filaments that zones need besides that of the body: zones without a choice may share one. */
export const filamentsOfZones = (zones: OfferedZone[]): number => {
  const fixed = new Set(zones.flatMap(({ filaments: [only, other] }) => (only && !other ? only.color : [])))
  fixed.delete(bodyColor)
  return fixed.size + zones.filter(({ filaments }) => filaments.length > 1).length
}
