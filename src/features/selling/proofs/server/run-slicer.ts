import { execFile } from 'node:child_process'
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import type { Estimate } from '#features/gifts/estimates/estimate.ts'

/** Timeout in milliseconds; slower solids are no gifts, or the slicer hangs. */
const slicerTimeout = 120_000

/**
 * A print file, and the settings of an exported PrusaSlicer profile. `middle`: the file is a plate whose pieces keep their places, in the
 * middle of the bed. `timeout` is in milliseconds.
 */
type ToSlice = {
  file: Uint8Array
  form: 'stl' | '3mf'
  settings: string
  middle?: { x: number; y: number }
  timeout?: number
}

/**
 * Slices a solid with PrusaSlicer's command line and reads grams and minutes from the G-code. Throws if the slicer fails, times
 * out, or writes no figures.
 */
export const runSlicer = async (path: string, { stl, settings }: { stl: Uint8Array; settings: string }) =>
  readCode(await sliceToCode(path, { file: stl, form: 'stl', settings }))

/** Slices a print file to G-code. Throws if the slicer fails or times out. */
export async function sliceToCode(
  path: string,
  { file, form, settings, middle, timeout = slicerTimeout }: ToSlice,
): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'little-layers-slicing-'))
  try {
    const [solid, profile, code] = [
      join(folder, `gift.${form}`),
      join(folder, 'profile.ini'),
      join(folder, 'gift.gcode'),
    ]
    await writeFile(solid, file)
    await writeFile(profile, settings)
    const placed = middle ? ['--dont-arrange', '--center', `${middle.x},${middle.y}`] : []
    const given = ['--load', profile, ...placed, '--export-gcode', '--output', code, solid]
    // Keeps the shop's secrets, which are in its environment, from the slicer.
    const env = { PATH: process.env.PATH, HOME: folder }
    await promisify(execFile)(path, given, { timeout, killSignal: 'SIGKILL', env, cwd: folder })
    return await readFile(code, 'utf8')
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
}

function readCode(code: string): Estimate {
  const grams = Number(/^; (?:total )?filament used \[g\] = ([\d.]+)/m.exec(code)?.[1])
  const minutes = minutesIn(code)
  if (!(grams > 0 && minutes > 0))
    throw new Error('the slicer reported no filament or time; the profile must set filament_density')
  return { grams, minutes }
}

/** The estimated printing time that a slicer writes into G-code; 0 if it wrote none. */
export function minutesIn(code: string): number {
  const written = /^; estimated printing time \(normal mode\) = (.*)$/m.exec(code)?.[1] ?? ''
  return [...written.matchAll(/(?<!\d)(\d+)([dhms])/g)].reduce(
    (sum, [, count, unit]) => sum + Number(count) * (minutesOf[unit ?? ''] ?? 0),
    0,
  )
}

const minutesOf: Record<string, number> = { d: 1440, h: 60, m: 1, s: 1 / 60 }
