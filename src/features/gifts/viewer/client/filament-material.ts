import { Color, MeshStandardMaterial } from 'three'
import type { Color as ShopColor } from '#features/gifts/drawings/colors.ts'
import { filamentColors } from '#features/gifts/drawings/filament.ts'
import type { ShownRole } from '#features/gifts/geometry/mesh.ts'

/** A material of printed plastic, with layer lines on walls and nozzle strokes on flat tops. */
export function filamentMaterial(role: ShownRole, color: ShopColor): MeshStandardMaterial {
  const material = new MeshStandardMaterial()
  paint(material, role, color)
  material.onBeforeCompile = (shader) => {
    shader.vertexShader = shader.vertexShader
      .replace('#include <common>', '#include <common>\nvarying vec3 vPlace;\nvarying vec3 vTurn;')
      .replace('#include <begin_vertex>', '#include <begin_vertex>\nvPlace = position;\nvTurn = normal;')
    shader.fragmentShader = shader.fragmentShader
      .replace('#include <common>', '#include <common>\nvarying vec3 vPlace;\nvarying vec3 vTurn;')
      .replace('#include <normal_fragment_maps>', `#include <normal_fragment_maps>\n${layers}`)
  }
  return material
}

/** Ambient reflection of a bright room. It offsets what the neutral tone mapping removes. */
const room = 0.04

/** Sets the color of a filament on a material. Gold is a silk filament. */
export function paint(material: MeshStandardMaterial, role: ShownRole, color: ShopColor): void {
  const isSilk = role !== 'accent' && color === 'gold'
  const { mid, dark } = filamentColors[color]
  material.color = new Color({ body: mid, recess: dark, accent: filamentColors.cream.light }[role])
  material.metalness = isSilk ? 0.12 : 0
  material.roughness = isSilk ? 0.38 : 0.55
  material.emissive = new Color(room, room, room)
}

/** Where layers are thinner than a pixel, only every second or fourth is drawn, and fainter, to avoid moiré. */
const layers = `{
  float height = vPlace.z / 0.2;
  float level = max(0.0, log2(fwidth(height) / 0.22));
  float whole = floor(level);
  float wall = 1.0 - smoothstep(0.80, 0.97, abs(normalize(vTurn).z));
  float bulge = mix(cos(6.2831853 * height / exp2(whole)), cos(6.2831853 * height / exp2(whole + 1.0)), smoothstep(0.3, 1.0, level - whole));
  bulge *= wall * 0.3 / (1.0 + 0.9 * level) * (1.0 - smoothstep(3.0, 4.5, level));
  float along = (vPlace.x + vPlace.y) * 1.607;
  float stroke = cos(6.2831853 * along) * 0.16 * (1.0 - smoothstep(0.2, 0.6, fwidth(along))) * smoothstep(0.97, 0.995, abs(normalize(vTurn).z));
  normal = normalize(normal + (viewMatrix * vec4(0.7071 * stroke, 0.7071 * stroke, bulge, 0.0)).xyz);
}`
