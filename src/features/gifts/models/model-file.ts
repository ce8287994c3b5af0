import { defaultFont, type FontName, fontNames } from '#features/gifts/makes/fonts.ts'
import type { Options } from '#features/gifts/makes/make.ts'

/** A product's model, its version, and its default options. */
export type ModelFile = { id: string; version: number; options: Options }

const address = /^\/models\/([a-z][a-z0-9-]*)@([1-9]\d{0,3})\.bin(?:\?(.*))?$/

/** Reads a product's `modelFile`, such as `/models/heart@1.bin?font=script&twist=90`; `undefined` for other addresses. */
export function parseModelFile(modelFile: string | null | undefined): ModelFile | undefined {
  const [, id, version, query = ''] = address.exec(modelFile ?? '') ?? []
  if (!id || !version) return undefined
  const options = [...new URLSearchParams(query)].map(([name, value]) => [name, numberOrText(value)])
  return { id, version: Number(version), options: Object.fromEntries(options) }
}

/** Whether a product can be engraved: every product except designs without a text area. */
export const canBeEngraved = (modelFile: string | null): boolean => parseModelFile(modelFile)?.options.words !== 'none'

/** The product's default font. */
export function defaultFontOf(modelFile: string | null): FontName {
  const font = parseModelFile(modelFile)?.options.font
  return fontNames.find((each) => each === font) ?? defaultFont
}

const numberOrText = (written: string) => (/^-?\d+(\.\d+)?$/.test(written) ? Number(written) : written)
