import { Problem } from '#platform/problem.ts'

/** A profile as PrusaSlicer exports it, with start and end G-code. */
export const maxProfileBytes = 256 * 1024
export const maxProfileName = 100
export const profileType = 'text/plain'

/** Without them a plate would be sliced with settings that the maker never saw. */
const needed = ['layer_height', 'nozzle_diameter', 'bed_shape', 'start_gcode', 'filament_type']

const exportIt = 'In PrusaSlicer, choose File, Export, Export Config, and send that file.'

/**
 * The settings of a profile that PrusaSlicer exported, one on each line, without addresses and keys of printers. Throws 400 for another file
 * and for a profile that runs programs.
 */
export function readProfile(text: string): string {
  const settings = new Map<string, string>()
  for (const line of text.replace(/^\uFEFF/, '').split(/\r?\n/)) {
    if (/^\s*\[/.test(line)) throw new Problem('bad-request', `The file holds several profiles. ${exportIt}`)
    const at = line.indexOf('=')
    const name = line.slice(0, Math.max(0, at)).trim()
    if (/^[a-z0-9_]+$/.test(name)) settings.set(name, line.slice(at + 1).trim())
  }
  const missing = needed.filter((name) => !settings.has(name))
  if (missing.length > 0)
    throw new Problem('bad-request', `The file is not a whole profile of PrusaSlicer. ${exportIt}`)
  // Programs would run on the shop’s machine.
  if (/[^\s";]/.test(settings.get('post_process') ?? ''))
    throw new Problem(
      'bad-request',
      'The profile runs programs after slicing. Remove them in Print Settings, Output options, and export the profile again.',
    )
  settings.delete('post_process')
  // The shop reads and sends G-code as text.
  if (settings.has('binary_gcode')) settings.set('binary_gcode', '0')
  for (const name of settings.keys()) if (/^print_?host/.test(name)) settings.delete(name)
  return `${[...settings].map(([name, value]) => `${name} = ${value}`).join('\n')}\n`
}

/** The middle of a profile's bed in millimeters, where plates are placed. Throws for a profile without a bed. */
export function middleOfBed(settings: string): { x: number; y: number } {
  const shape = /^bed_shape = (.*)$/m.exec(settings)?.[1] ?? ''
  const corners = shape.split(',').map((corner) => corner.split('x').map(Number))
  const middleOf = (axis: 0 | 1) => {
    const all = corners.map((corner) => corner[axis] ?? Number.NaN)
    return (Math.min(...all) + Math.max(...all)) / 2
  }
  const [x, y] = [middleOf(0), middleOf(1)]
  if (!Number.isFinite(x) || !Number.isFinite(y)) throw new Problem('conflict', 'The profile has no bed.')
  return { x, y }
}
