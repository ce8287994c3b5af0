import { type Material, materialNames, usualMaterial } from '../materials.ts'

/** What must not be printed from the usual filament. */
export const MaterialMark = ({ material }: { material: Material }) =>
  material !== usualMaterial && (
    <span className="flex-none rounded-pill bg-ink px-2 text-xs font-semibold whitespace-nowrap text-flour">
      {materialNames[material]}
    </span>
  )
