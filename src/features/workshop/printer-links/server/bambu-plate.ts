import { unzipSync } from 'fflate'
import { readXml } from '#features/gifts/foreign-meshes/xml-names.ts'
import { Problem } from '#platform/problem.ts'

/** A filament of a sliced plate: its number from 1, such as `PLA`, and its color, such as `#FF0000`. */
export type PlateFilament = { id: number; type: string; hex: string }

/** The only plate of a file that Bambu Studio or OrcaSlicer sliced: the path of its G-code, and the filaments that it uses. */
export type BambuPlate = { path: string; filaments: PlateFilament[] }

const maxInfoBytes = 1_048_576
const sliceInfo = 'Metadata/slice_info.config'

/** Reads a `.gcode.3mf` file. Throws 400 for another file, and for one without or with several sliced plates. */
export function readBambuPlate(bytes: Uint8Array): BambuPlate {
  const plates: string[] = []
  const info = readEntries(bytes, (name) => {
    if (/^Metadata\/plate_\d+\.gcode$/.test(name)) plates.push(name)
    return name === sliceInfo
  })[sliceInfo]
  const [path, ...others] = plates
  if (!path || !info) throw noBambuPlate()
  if (others.length > 0)
    throw new Problem(
      'bad-request',
      `The file holds ${plates.length} plates. Export one plate: “Export plate sliced file”.`,
    )
  return { path, filaments: filamentsIn(info) }
}

const noBambuPlate = () =>
  new Problem(
    'bad-request',
    'Send a sliced plate of Bambu Studio or OrcaSlicer: slice it, then choose “Export plate sliced file”, a .gcode.3mf file.',
  )

function readEntries(bytes: Uint8Array, isWanted: (name: string) => boolean): Record<string, Uint8Array> {
  try {
    // The declared size is what is allocated; a longer entry ends in an error.
    return unzipSync(bytes, { filter: ({ name, originalSize }) => isWanted(name) && originalSize <= maxInfoBytes })
  } catch {
    throw noBambuPlate()
  }
}

function filamentsIn(info: Uint8Array): PlateFilament[] {
  const filaments: PlateFilament[] = []
  const reader = readXml(({ name, attributes: { id = '', type = '', color = '' } }) => {
    if (name === 'filament' && /^\d{1,2}$/.test(id) && /^#[0-9a-f]{6}/i.test(color))
      filaments.push({ id: Number(id), type, hex: color.slice(0, 7).toUpperCase() })
  })
  reader.write(new TextDecoder().decode(info))
  reader.end()
  return filaments
}
