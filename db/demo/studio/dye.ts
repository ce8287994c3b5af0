import type { Pixels } from '#features/gifts/renders/draw-gift.ts'
import { plasticOf } from '#features/gifts/renders/plastic.ts'
import type { Design } from '#features/selling/proofs/design.ts'
import { spoolOf } from '#features/selling/proofs/server/make-print-files.ts'

/** What light.py divides light and gloss by, with how bright a picture in a shop wants to be. */
const brightness = { light: 4 * 0.66, gloss: 2 * 0.5 }

/** What light.py says of each pixel, three shares each: what falls on it, what it mirrors, and how much of it is body and accent. */
export type Lit = { light: Float32Array; gloss: Float32Array; parts: Float32Array }

/** Gives a gift that was lit in grey the plastic of a design, and lays it over its shadow. */
export function dye(design: Design, { light, gloss, parts }: Lit, shadow: Pixels): Pixels {
  const body = plasticOf(spoolOf(design, 'body').hex)
  const accent = plasticOf(spoolOf(design, 'accent').hex)
  const rgba = new Uint8ClampedArray(shadow.rgba)
  for (let pixel = 0; pixel < rgba.length / 4; pixel++) {
    const [ofBody, ofAccent] = [parts[3 * pixel]!, parts[3 * pixel + 1]!]
    const covered = Math.min(1, ofBody + ofAccent)
    if (covered < 0.004) continue
    const under = (rgba[4 * pixel + 3]! / 255) * (1 - covered)
    for (let channel = 0; channel < 3; channel++) {
      // A little deeper where it is dark, so that colours stay full.
      const falls = (light[3 * pixel + channel]! * brightness.light) ** 1.25
      const mirrored = gloss[3 * pixel + channel]! * brightness.gloss
      // Metal gives what it mirrors its own color, and gives back less of the rest.
      const onBody = body.isMetal
        ? body.color[channel]! * (0.8 * falls + 8 * mirrored)
        : body.color[channel]! * falls + mirrored
      const seen = (ofBody * onBody + ofAccent * (accent.color[channel]! * falls + mirrored)) / (ofBody + ofAccent)
      const at = 4 * pixel + channel
      rgba[at] = (255 * developed(seen) * covered + rgba[at]! * under) / (covered + under)
    }
    rgba[4 * pixel + 3] = 255 * (covered + under)
  }
  return { size: shadow.size, rgba }
}

/** From light to what a screen shows, with bright places held back before they burn out. */
function developed(light: number) {
  const held = light < 0.8 ? light : 0.8 + 0.2 * (1 - Math.exp(-(light - 0.8) / 0.2))
  return held <= 0.0031308 ? held * 12.92 : 1.055 * held ** (1 / 2.4) - 0.055
}
