import { basicColorOf, basicColors, type Color } from './colors.ts'
import type { DrawingLook } from './drawing.ts'
import type { ShapeName } from './shapes.ts'

const looks: readonly DrawingLook[] = ['natural', 'ghost', ...basicColors]
const address = /^\/drawings\/([a-z]+)\/([a-z]+)\.svg$/

/** The address of a drawing, such as `/drawings/heart/red.svg`. This file ships to the browser; the shapes do not. */
export const drawingPath = (shape: ShapeName | (string & {}), { look = 'natural' }: { look?: DrawingLook } = {}) =>
  `/drawings/${shape}/${look}.svg`

/** The shape and look of a drawing's address, or `undefined`. The server checks whether the shape exists. */
export function parseDrawingPath(path: string): { shape: string; look: DrawingLook } | undefined {
  const [, shape, look] = address.exec(path) ?? []
  const known = looks.find((name) => name === look)
  return shape && known ? { shape, look: known } : undefined
}

/** The PNG address of a drawing, for emails and sites without SVG. Other pictures keep their address. */
export const rasterOf = (path: string) => (parseDrawingPath(path) ? path.replace(/svg$/, 'png') : path)

/** The address of a drawing in another color. Other pictures and colors without drawings keep their address. */
export function inColor(path: string, color: Color): string {
  const drawing = parseDrawingPath(path)
  const look = basicColorOf(color)
  return drawing && look ? drawingPath(drawing.shape, { look }) : path
}
