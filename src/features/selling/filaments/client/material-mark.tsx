import { defaultMaterial, type Material } from '#features/gifts/makes/materials.ts'
import { useMaterials } from './requests.ts'

/** A badge with the material, unless it is the default material. */
export function MaterialMark({ material }: { material: Material }) {
  const { nameOf } = useMaterials()
  return (
    material !== defaultMaterial && (
      <span className="flex-none rounded-pill bg-ink px-2 text-xs font-semibold whitespace-nowrap text-flour">
        {nameOf(material)}
      </span>
    )
  )
}
