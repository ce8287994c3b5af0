import { Color, MeshStandardMaterial } from 'three'
import type { Dyed } from '#features/gifts/drawings/filament-look.ts'
import { lookOf, shadeOfFilament } from '#features/gifts/drawings/look-of.ts'
import type { ShownRole } from '#features/gifts/geometry/mesh.ts'

/** A material of printed plastic, with layer lines on walls and nozzle strokes on flat tops. */
export function filamentMaterial(role: ShownRole, dyed: Dyed): MeshStandardMaterial {
  const material = new MeshStandardMaterial()
  material.userData.second = { value: new Color() }
  paint(material, role, dyed)
  material.onBeforeCompile = (shader) => {
    shader.uniforms.second = material.userData.second
    shader.vertexShader = shader.vertexShader
      .replace('#include <common>', '#include <common>\nvarying vec3 vPlace;\nvarying vec3 vTurn;')
      .replace('#include <begin_vertex>', '#include <begin_vertex>\nvPlace = position;\nvTurn = normal;')
    shader.fragmentShader = shader.fragmentShader
      .replace(
        '#include <common>',
        '#include <common>\nuniform vec3 second;\nvarying vec3 vPlace;\nvarying vec3 vTurn;',
      )
      .replace('#include <color_fragment>', `#include <color_fragment>\n${twoTones}`)
      .replace('#include <normal_fragment_maps>', `#include <normal_fragment_maps>\n${layers}`)
  }
  return material
}

/** Ambient reflection of a bright room. It offsets what the neutral tone mapping removes. */
const room = 0.04

/** Sets the color and the finish of a filament on a material. A recess is darker, and in one tone. */
export function paint(material: MeshStandardMaterial, role: ShownRole, dyed: Dyed): void {
  const { hex, finish } = lookOf(dyed)
  const [first = '', second = first] = role === 'recess' ? [shadeOfFilament(dyed)] : hex
  material.color = new Color(first)
  material.userData.second.value.set(second)
  material.metalness = { matte: 0, silk: 0.12, translucent: 0, sparkle: 0.3 }[finish]
  material.roughness = { matte: 0.55, silk: 0.38, translucent: 0.25, sparkle: 0.45 }[finish]
  material.emissive = new Color(room, room, room)
}

/** A two-tone filament shows one color on its left and the other on its right, as its two halves lie along a wall. */
const twoTones = 'diffuseColor.rgb = mix(diffuseColor.rgb, second, smoothstep(-0.5, 0.5, normalize(vTurn).x));'

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
