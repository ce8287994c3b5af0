import { deletedAnswer } from '#platform/server/call-descriptions.ts'
import { Calls } from '#platform/server/calls.ts'
import type { Shop } from '#platform/server/shop.ts'
import { isInWorkshop } from '#platform/viewer.ts'
import {
  changeFilamentSchema,
  changeMaterialSchema,
  createFilamentSchema,
  createMaterialSchema,
  shopFilamentSchema,
  shopFilamentsSchema,
  shopMaterialSchema,
  shopMaterialsSchema,
} from '../contract.ts'
import { changeFilament, createFilament, deleteFilament } from './change-filaments.ts'
import { changeMaterial, createMaterial, deleteMaterial } from './change-materials.ts'
import { findShopFilament, listFilaments } from './find-filaments.ts'
import { findMaterial, listMaterials } from './find-materials.ts'

/** `/api/filaments`: the filaments in which the shop prints. */
export const shopFilamentCalls = (shop: Shop) =>
  new Calls()
    .get('/', { who: 'the workshop', does: 'The shop’s filaments.', gives: shopFilamentsSchema }, () =>
      listFilaments(shop),
    )
    .post(
      '/',
      {
        who: 'an admin',
        does: 'Adds a filament.',
        takes: createFilamentSchema,
        gives: shopFilamentSchema,
        status: 201,
        refuses: ['conflict'],
      },
      async ({ who, body }) => findShopFilament(shop, await createFilament(shop, who, body)),
    )
    .put(
      '/:id',
      {
        who: 'an admin',
        does: 'Changes or archives a filament. Material and color key stay.',
        takes: changeFilamentSchema,
        gives: shopFilamentSchema,
        refuses: ['conflict'],
      },
      async ({ who, param: { id }, body }) => {
        await changeFilament(shop, who, { id, ...body })
        return findShopFilament(shop, id)
      },
    )
    .delete(
      '/:id',
      { who: 'an admin', does: 'Deletes an unused filament; one in use is archived.', gives: deletedAnswer },
      async ({ who, param: { id } }) => {
        await deleteFilament(shop, who, id)
        return { id }
      },
    )

/** `/api/materials`: what filaments are made of. */
export const shopMaterialCalls = (shop: Shop) =>
  new Calls()
    .get('/', { who: 'the workshop', does: 'The shop’s materials.', gives: shopMaterialsSchema }, async ({ who }) => {
      const all = await listMaterials(shop)
      return isInWorkshop(who) ? all.map(({ kilogramPrice: _, ...material }) => material) : all
    })
    .post(
      '/',
      {
        who: 'an admin',
        does: 'Adds a material.',
        takes: createMaterialSchema,
        gives: shopMaterialSchema,
        status: 201,
        refuses: ['conflict'],
      },
      async ({ who, body }) => findMaterial(shop, await createMaterial(shop, who, body)),
    )
    .put(
      '/:id',
      {
        who: 'an admin',
        does: 'Changes or archives a material. Its key stays.',
        takes: changeMaterialSchema,
        gives: shopMaterialSchema,
        refuses: ['conflict'],
      },
      async ({ who, param: { id }, body }) => {
        await changeMaterial(shop, who, { id, ...body })
        return findMaterial(shop, id)
      },
    )
    .delete(
      '/:id',
      {
        who: 'an admin',
        does: 'Deletes an unused material; one in use is archived. PLA stays.',
        gives: deletedAnswer,
        refuses: ['conflict'],
      },
      async ({ who, param: { id } }) => {
        await deleteMaterial(shop, who, id)
        return { id }
      },
    )
