import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import sharp from 'sharp'
import { basicColors, type Color } from '#features/gifts/drawings/colors.ts'
import { showGift } from '#features/gifts/models/build-gift.ts'
import type { Workshop } from '#features/gifts/models/model.ts'
import { type CameraAngle, cameraFor } from '#features/gifts/renders/camera.ts'
import { drawShadow, margin, type Pixels } from '#features/gifts/renders/draw-gift.ts'
import { type Design, modelOf, wishFor } from '#features/selling/proofs/design.ts'
import { runBlender, writeParts } from './blender.ts'
import { dye } from './dye.ts'

/**
 * Lights a design once in Blender, with soft lamps whose light goes round corners, and answers its picture in every color, `size`
 * pixels a side, over the shadow that the shop draws. Takes some half a minute at 1,200 pixels on two cores.
 */
export async function shoot(workshop: Workshop, design: Design, size: number): Promise<Map<Color, Pixels>> {
  const folder = await mkdtemp(join(tmpdir(), 'little-layers-studio-'))
  try {
    const { view } = modelOf(design)
    const { parts } = showGift(workshop, modelOf(design), wishFor(design))
    await place(folder, parts, size, view)
    runBlender('light.py', folder)
    const lit = {
      light: await linearOf(folder, 'light'),
      gloss: await linearOf(folder, 'gloss'),
      parts: await linearOf(folder, 'parts'),
    }
    const shadow = drawShadow(parts, view, size)
    return new Map(
      basicColors.map((color) => [color, dye({ ...design, make: { ...design.make, color } }, lit, shadow)] as const),
    )
  } finally {
    await rm(folder, { recursive: true })
  }
}

/** Writes what light.py reads. The camera is the one that the shop's own pictures are drawn with. */
async function place(folder: string, parts: ReturnType<typeof showGift>['parts'], size: number, view: CameraAngle) {
  const camera = cameraFor(parts, view, 1, margin)
  const listed = await writeParts(folder, parts)
  const pixel = Math.hypot(...camera.eye) / camera.focal / size
  await writeFile(join(folder, 'gift.json'), JSON.stringify({ size, camera: { ...camera, pixel }, parts: listed }))
}

/** One of Blender's pictures: three shares a pixel, in linear light. */
async function linearOf(folder: string, kind: string): Promise<Float32Array> {
  const { data } = await sharp(await readFile(join(folder, `${kind}-0001.png`)))
    .toColourspace('rgb16')
    .removeAlpha()
    .raw({ depth: 'ushort' })
    .toBuffer({ resolveWithObject: true })
  return Float32Array.from(new Uint16Array(data.buffer, data.byteOffset, data.byteLength / 2), (value) => value / 65535)
}
