import { queryOptions, useQuery } from '@tanstack/react-query'
import type { Color } from '#features/gifts/drawings/colors.ts'
import type { FilamentLook } from '#features/gifts/drawings/filament-look.ts'
import { nameOfFilament } from '#features/gifts/makes/filament.ts'
import { nameOfColor } from '#features/gifts/makes/make.ts'
import {
  defaultMaterial,
  type Material,
  type NameOfMaterial,
  nameOfMaterialKey,
} from '#features/gifts/makes/materials.ts'
import { personal } from '#platform/client/http.ts'
import type { ShopFilament, ShopMaterial } from '../contract.ts'

export const filamentsApi = '/api/filaments'
export const materialsApi = '/api/materials'

export const shopFilamentsQuery = queryOptions<ShopFilament[]>({ queryKey: [filamentsApi], ...personal })

export const shopMaterialsQuery = queryOptions<ShopMaterial[]>({ queryKey: [materialsApi], ...personal })

/** The shop's materials, and the workshop's name of each. */
export function useMaterials() {
  const { data: materials = [] } = useQuery(shopMaterialsQuery)
  const nameOf: NameOfMaterial = (material) =>
    materials.find(({ key }) => key === material)?.name ?? nameOfMaterialKey(material)
  return { materials, nameOf }
}

type Loaded = { material?: Material | undefined; color: Color }

/** The shop's filaments, and the workshop's name and the look of each. */
export function useFilaments() {
  const { data: filaments = [] } = useQuery(shopFilamentsQuery)
  const { nameOf: nameOfMaterial } = useMaterials()
  const find = ({ material = defaultMaterial, color }: Loaded) =>
    filaments.find((one) => one.material === material && one.color === color)
  return {
    filaments,
    /** Such as `PLA · Galaxy black`. */
    nameOf: (loaded: Loaded): string =>
      nameOfFilament(
        {
          material: loaded.material ?? defaultMaterial,
          name: find(loaded)?.name ?? nameOfColor(loaded.color),
        },
        nameOfMaterial,
      ),
    lookOf: (loaded: Loaded): FilamentLook | undefined => find(loaded),
  }
}
