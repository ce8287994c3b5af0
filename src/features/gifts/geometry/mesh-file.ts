import { hypot } from '#features/gifts/lettering/exact.ts'
import { zoneRoleOf } from '#features/gifts/makes/zones.ts'
import { subtract } from '#platform/vector.ts'
import type { DisplayMesh } from './display-mesh.ts'
import { boxOf, type ShownRole } from './mesh.ts'

/** A part of a gift for display. Its `hex` is a color of its own as `#rrggbb`, instead of its filament's. */
export type ShownPart = DisplayMesh & { role: ShownRole; hex?: string }
/** A gift for display, with the initial camera angles around and above it, in degrees. */
export type ShownGift = { view: { around: number; above: number }; parts: ShownPart[] }

const roles: ShownRole[] = ['body', 'accent', 'recess']
/** Zones are numbered after the other roles. */
const numberOf = (role: ShownRole) => {
  const known = roles.indexOf(role)
  return known < 0 ? roles.length + Number(role.slice('zone'.length)) : known
}
const roleOf = (number: number): ShownRole => roles[number] ?? zoneRoleOf(number - roles.length)
/** Quantization steps per axis: a fiftieth of a layer on the largest gift. */
const steps = 65_535
const start = 4 + 4 + 4
const head = 4 + 4 + 4 + 6 * 4

/** Encodes a gift for the browser: positions as 16-bit fractions of their bounding box, normals as 8-bit numbers. */
export function writeMesh({ view: { around, above }, parts }: ShownGift): Uint8Array<ArrayBuffer> {
  const bytes = new Uint8Array(start + parts.reduce((sum, part) => sum + lengthOf(part), 0))
  const view = new DataView(bytes.buffer)
  view.setUint32(0, parts.length, true)
  view.setFloat32(4, around, true)
  view.setFloat32(8, above, true)
  let at = start
  for (const part of parts) {
    const count = part.positions.length / 3
    const { least, most } = boxOf(part.positions)
    const span = subtract(most, least)
    view.setUint32(at, numberOf(part.role) + colorCodeOf(part.hex), true)
    view.setUint32(at + 4, count, true)
    view.setUint32(at + 8, part.triangles.length, true)
    for (const [i, number] of [...least, ...span].entries()) view.setFloat32(at + 12 + 4 * i, number, true)
    at += head
    for (const [i, place] of part.positions.entries()) {
      const axis = i % 3
      view.setUint16(at + 2 * i, Math.round((steps * (place - least[axis]!)) / (span[axis]! || 1)), true)
    }
    at += 6 * count
    for (const [i, share] of part.normals.entries()) view.setInt8(at + i, Math.round(127 * share))
    at += 3 * count
    for (const [i, corner] of part.triangles.entries()) view.setUint32(at + 4 * i, corner, true)
    at += 4 * part.triangles.length
  }
  return bytes
}

/** Decodes the output of `writeMesh`. Throws a `RangeError` if it is truncated. */
export function readMesh(bytes: ArrayBuffer): ShownGift {
  const view = new DataView(bytes)
  let at = start
  const parts = Array.from({ length: view.getUint32(0, true) }, () => {
    const code = view.getUint32(at, true)
    const role = roleOf(code % ownColor)
    const hex = hexOf(code)
    const count = view.getUint32(at + 4, true)
    const corners = view.getUint32(at + 8, true)
    const box = Array.from({ length: 6 }, (_, i) => view.getFloat32(at + 12 + 4 * i, true))
    at += head
    const positions = Float32Array.from({ length: 3 * count }, (_, i) => {
      const axis = i % 3
      return box[axis]! + (view.getUint16(at + 2 * i, true) / steps) * box[axis + 3]!
    })
    at += 6 * count
    const normals = Float32Array.from({ length: 3 * count }, (_, i) => view.getInt8(at + i))
    for (let i = 0; i < normals.length; i += 3) {
      const length = hypot(normals[i]!, normals[i + 1]!, normals[i + 2]!) || 1
      for (let axis = 0; axis < 3; axis++) normals[i + axis]! /= length
    }
    at += 3 * count
    const triangles = Uint32Array.from({ length: corners }, (_, i) => view.getUint32(at + 4 * i, true))
    at += 4 * corners
    return { role, ...(hex && { hex }), positions, normals, triangles }
  })
  return { view: { around: view.getFloat32(4, true), above: view.getFloat32(8, true) }, parts }
}

/** The flag of a color, which is in the upper 24 bits of the role's number. */
const ownColor = 128
const colorCodeOf = (hex: string | undefined): number => (hex ? ownColor + 256 * Number.parseInt(hex.slice(1), 16) : 0)
const hexOf = (code: number): string | undefined =>
  code % 256 < ownColor
    ? undefined
    : `#${Math.floor(code / 256)
        .toString(16)
        .padStart(6, '0')}`

const lengthOf = ({ positions, triangles }: ShownPart) => head + 3 * positions.length + 4 * triangles.length
