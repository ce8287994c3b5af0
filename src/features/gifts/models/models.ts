import { bauble } from './gifts/bauble.ts'
import { bookmark } from './gifts/bookmark.ts'
import { bunny } from './gifts/bunny.ts'
import { cat } from './gifts/cat.ts'
import { caterpillar } from './gifts/caterpillar.ts'
import { coaster } from './gifts/coaster.ts'
import { dragon } from './gifts/dragon.ts'
import { egg } from './gifts/egg.ts'
import { eggCup } from './gifts/egg-cup.ts'
import { giftTag } from './gifts/gift-tag.ts'
import { graduationCap } from './gifts/graduation-cap.ts'
import { headphoneStand } from './gifts/headphone-stand.ts'
import { heart } from './gifts/heart.ts'
import { keepsakeHeart } from './gifts/keepsake-heart.ts'
import { lantern } from './gifts/lantern.ts'
import { medal } from './gifts/medal.ts'
import { moon } from './gifts/moon.ts'
import { namePlate } from './gifts/name-plate.ts'
import { nameSign } from './gifts/name-sign.ts'
import { penHolder } from './gifts/pen-holder.ts'
import { petTag } from './gifts/pet-tag.ts'
import { phoneStand, phoneStand1 } from './gifts/phone-stand.ts'
import { plantMarker } from './gifts/plant-marker.ts'
import { planter } from './gifts/planter.ts'
import { pumpkin } from './gifts/pumpkin.ts'
import { ringDish } from './gifts/ring-dish.ts'
import { rocket, rocket3 } from './gifts/rocket.ts'
import { shamrock } from './gifts/shamrock.ts'
import { slidingBox } from './gifts/sliding-box.ts'
import { snowflake } from './gifts/snowflake.ts'
import { star } from './gifts/star.ts'
import { tree } from './gifts/tree.ts'
import { vase } from './gifts/vase.ts'
import type { AnyModel } from './model.ts'

/** The versions from before the current rules for letters and print meshes. */
const earlier: AnyModel[] = [
  bauble,
  bookmark,
  bunny,
  cat,
  caterpillar,
  coaster,
  egg,
  eggCup,
  giftTag,
  heart,
  keepsakeHeart,
  lantern,
  medal,
  moon,
  namePlate,
  penHolder,
  phoneStand1,
  phoneStand,
  planter,
  pumpkin,
  rocket,
  shamrock,
  snowflake,
  star,
  tree,
  vase,
]

/** The same models by the current rules. */
const renewed = earlier
  .filter((model) => model !== phoneStand1)
  .map((model): AnyModel => ({ ...model, version: model.version + 1, isRefined: true }))

/** Models, and versions of models, that began with the current rules. */
const recent: AnyModel[] = [
  rocket3,
  dragon,
  graduationCap,
  headphoneStand,
  nameSign,
  petTag,
  plantMarker,
  ringDish,
  slidingBox,
]

/** The models whose letters lie on a flat face, in versions with few filament changes. */
const flat = [
  'bookmark',
  'caterpillar',
  'coaster',
  'dragon',
  'gift-tag',
  'graduation-cap',
  'headphone-stand',
  'heart',
  'medal',
  'name-sign',
  'pet-tag',
  'plant-marker',
  'ring-dish',
  'sliding-box',
  'snowflake',
]
const layered = [...renewed, ...recent]
  .filter(({ id }) => flat.includes(id))
  .map((model): AnyModel => ({ ...model, version: model.version + 1, isLayered: true }))

const before = [...earlier, ...renewed, ...recent, ...layered]
const newestOf = (all: AnyModel[]) => [...new Map(all.map((model) => [model.id, model])).values()]

/** All models, in versions whose print meshes do not cross themselves. */
const uncrossed = newestOf(before).map(
  (model): AnyModel => ({ ...model, version: model.version + 1, isUncrossed: true }),
)

/** All models that the shop can build, including old versions. */
export const models: AnyModel[] = [...before, ...uncrossed]

/** The newest version of each model; older versions are only for existing carts and orders. */
export const newestModels: AnyModel[] = newestOf(models)

export const findModel = (id: string, version: number): AnyModel | undefined =>
  models.find((model) => model.id === id && model.version === version)

export const unknownModel = (id: string, version: number) => `There is no model ${id}@${version}.`
