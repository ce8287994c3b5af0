import { defaultMaterial, type Material } from '#features/gifts/makes/materials.ts'
import { useMaterials } from './requests.ts'

/** A badge with the material, unless it is the default material. */
export function MaterialMark({ material }: { material: Material }) {
  const { nameOf } = useMaterials()
  return (
    material !== defaultMaterial && (
      <span className="max-w-[min(7rem,100%)] flex-none truncate rounded-pill bg-ink px-2 text-xs font-semibold text-flour">
        {nameOf(material)}
      </span>
    )
  )
}
