import { type FontName, fontNames } from '#features/gifts/makes/fonts.ts'
import { cutLetters, type MakeDescription, sizeOf } from '#features/gifts/makes/make.ts'
import { type Model, numbersOf, type Wish } from './model.ts'

/** Translates a make for a model: longest side in millimeters, text, font, and parameters within their limits. */
export function wishOf(model: Pick<Model, 'parameters'>, make: MakeDescription): Wish {
  const { engraving, options = {}, called } = make
  return {
    size: sizeOf(make).centimetres * 10,
    text: engraving,
    font: isFont(options.font) ? options.font : 'round',
    numbers: numbersOf(model, options),
    ...(called?.letters?.color === cutLetters && { isCut: true }),
  }
}

const isFont = (name: unknown): name is FontName => fontNames.some((font) => font === name)
