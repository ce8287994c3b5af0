import { deletedAnswer } from '#platform/server/call-descriptions.ts'
import { Calls } from '#platform/server/calls.ts'
import type { Shop } from '#platform/server/shop.ts'
import { changeFilamentSchema, createFilamentSchema, shopFilamentSchema, shopFilamentsSchema } from '../contract.ts'
import { changeFilament, createFilament, deleteFilament } from './change-filaments.ts'
import { findShopFilament, listFilaments } from './find-filaments.ts'

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
