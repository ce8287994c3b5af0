import { type Color, colors } from './colors.ts'
import type { DrawingLook } from './drawing.ts'
import type { ShapeName } from './shapes.ts'

const looks: readonly DrawingLook[] = ['natural', 'ghost', ...colors]
const address = /^\/drawings\/([a-z]+)\/([a-z]+)\.svg$/

/** Where the picture of a drawing is: `/drawings/heart/red.svg`. This file ships to the browser; the shapes do not. */
export const drawingPath = (shape: ShapeName, { look = 'natural' }: { look?: DrawingLook } = {}) =>
  `/drawings/${shape}/${look}.svg`

/** The shape and look that an address names, or `undefined`. Whether there is such a shape is the server's to know. */
export function parseDrawingPath(path: string): { shape: string; look: DrawingLook } | undefined {
  const [, shape, look] = address.exec(path) ?? []
  const known = looks.find((name) => name === look)
  return shape && known ? { shape, look: known } : undefined
}

/** A drawing as dots, for mails and for sites that draw no lines; a picture that is no drawing stays as it is. */
export const rasterOf = (path: string) => (parseDrawingPath(path) ? path.replace(/svg$/, 'png') : path)

/** The same picture in another of the shop's colours; a picture that is no drawing stays as it is. */
export function inColor(path: string, color: Color): string {
  const drawing = parseDrawingPath(path)
  return drawing ? `/drawings/${drawing.shape}/${color}.svg` : path
}
