import { defaultMaterial, type Material, materialNames } from '../materials.ts'

/** A badge with the material, unless it is the default material. */
export const MaterialMark = ({ material }: { material: Material }) =>
  material !== defaultMaterial && (
    <span className="flex-none rounded-pill bg-ink px-2 text-xs font-semibold whitespace-nowrap text-flour">
      {materialNames[material]}
    </span>
  )
