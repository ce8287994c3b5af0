/** A ruler that measures `length`, with its own dimensions `long` and `width`, in millimeters, and marks along one edge. */
export type RulerLook = {
  length: number
  long: number
  width: number
  marks: 'left' | 'right' | 'top'
  ground: string
  ink: string
}

/** The texture size that every graphics card supports. */
const maxPixels = 2048
/** The minimum distance between numbers, as a fraction of the ruler. */
const minNumberDistance = 0.11

/** The step between numbers, in centimeters. */
export const numberStep = (length: number): number =>
  [1, 2, 5, 10].find((step) => (step * 10) / length >= minNumberDistance) ?? 20

/** Draws a ruler's face: long marks every 10 mm, short marks between them, and numbers in centimeters. */
export function drawRuler({ length, long, width, marks, ground, ink }: RulerLook): HTMLCanvasElement {
  const canvas = document.createElement('canvas')
  const isUpright = marks !== 'top'
  const scale = Math.min(14, maxPixels / long)
  const [high, wide] = [Math.round(long * scale), Math.round(width * scale)]
  Object.assign(canvas, isUpright ? { width: wide, height: high } : { width: high, height: wide })
  const pen = canvas.getContext('2d')
  if (!pen) return canvas
  pen.fillStyle = ground
  pen.fillRect(0, 0, canvas.width, canvas.height)
  pen.fillStyle = ink
  const mark = (at: number, share: number) => {
    const thick = Math.max(2, 0.55 * scale * (width / 9))
    const far = share * wide
    if (!isUpright) pen.fillRect(at * scale - thick / 2, 0, thick, far)
    else pen.fillRect(marks === 'left' ? 0 : wide - far, high - at * scale - thick / 2, far, thick)
  }
  for (let at = 0; at <= length; at += 5) mark(at, at % 10 === 0 ? 0.3 : 0.17)
  pen.textAlign = 'center'
  pen.textBaseline = 'middle'
  const write = (text: string, at: number, letters: number) => {
    pen.font = `800 ${Math.round(letters)}px "Figtree Variable", system-ui, sans-serif`
    const aside = wide * 0.66
    if (isUpright) pen.fillText(text, marks === 'left' ? aside : wide - aside, high - at * scale, wide * 0.62)
    else pen.fillText(text, at * scale, aside)
  }
  const step = numberStep(length) * 10
  for (let at = step; at <= length; at += step) write(String(at / 10), at, Math.min(0.6 * wide, 0.75 * step * scale))
  write('cm', step / 2 < 8 ? 4 : step / 2, 0.3 * wide)
  return canvas
}
