import { catalogPaths } from '../paths.ts'

/** Collections that menus, footer and home page link to by fixed values (rule 17). */
export const collections = {
  seasonal: 'Seasonal Collections',
  christmas: 'Christmas Collection',
  valentine: "Valentine's Day",
  easter: 'Easter Collection',
  july4: '4th of July',
  stpatrick: "St. Patrick's Day",
  newyear: "New Year's",
} as const
export const holidayCollections = 'Holiday Collections'
export type Collection = keyof typeof collections

/** Request fields for a new shop's collections. The seasonal link finds categories by type, so it needs no fixed slug. */
export const readyCollections = Object.entries(collections).map(([value, name]) =>
  value === 'seasonal'
    ? { name, slug: 'every-season', type: 'seasonal' as const }
    : { name, slug: value, type: 'holiday' as const },
)

export const collectionLink = (value: Collection) => ({
  href: catalogPaths.products({ category: value }),
  name: collections[value],
})

const all = Object.keys(collections) as Collection[]
export const menuCollections = all.map(collectionLink)
export const mobileCollections = (['seasonal', 'christmas', 'valentine'] as const).map(collectionLink)
export const footerCollections = (['christmas', 'valentine', 'easter', 'seasonal'] as const).map(collectionLink)

/** Background colors of picture wells, repeated in this order along a list. */
export const wells = ['bg-butter', 'bg-blush', 'bg-leaf', 'bg-sky', 'bg-lilac'] as const
export const wellAt = (index: number) => wells[index % wells.length] ?? 'bg-butter'
