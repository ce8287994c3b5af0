import { bunny } from './gifts/bunny.ts'
import { caterpillar } from './gifts/caterpillar.ts'
import { coaster } from './gifts/coaster.ts'
import { egg } from './gifts/egg.ts'
import { heart } from './gifts/heart.ts'
import { namePlate } from './gifts/name-plate.ts'
import { snowflake } from './gifts/snowflake.ts'
import { star } from './gifts/star.ts'
import { vase } from './gifts/vase.ts'
import type { AnyModel } from './model.ts'

/** Every model that the shop can build, old versions included. */
export const models: AnyModel[] = [bunny, caterpillar, coaster, egg, heart, namePlate, snowflake, star, vase]

export const findModel = (id: string, version: number): AnyModel | undefined =>
  models.find((model) => model.id === id && model.version === version)
