import { findStockToCount } from '#features/selling/catalog/server/count-stock.ts'
import { deletedAnswer } from '#platform/server/call-descriptions.ts'
import { Calls } from '#platform/server/calls.ts'
import type { Shop } from '#platform/server/shop.ts'
import {
  changeSpoolSchema,
  countAnswerSchema,
  countListSchema,
  createSpoolSchema,
  filamentSchema,
  saveCountSchema,
  spoolSchema,
  spoolsSchema,
} from '../contract.ts'
import { changeSpool, createSpool, deleteSpool } from './change-spools.ts'
import { saveCount } from './count-spools.ts'
import { findFilament, findSpool, listSpools } from './find-filament.ts'

/** `/api/spools`: the workshop's spools, and what the queue needs. */
export const filamentCalls = (shop: Shop) =>
  new Calls()
    .get(
      '/left',
      { who: 'the workshop', does: 'What is left of each filament, and what the queue needs.', gives: filamentSchema },
      () => findFilament(shop),
    )
    .get('/', { who: 'an admin', does: 'The workshop’s spools.', gives: spoolsSchema }, () => listSpools(shop))
    .post(
      '/',
      { who: 'an admin', does: 'Adds a spool.', takes: createSpoolSchema, gives: spoolSchema, status: 201 },
      async ({ who, body }) => findSpool(shop, await createSpool(shop, who, body)),
    )
    .put(
      '/:id',
      {
        who: 'an admin',
        does: 'Changes a spool.',
        takes: changeSpoolSchema,
        gives: spoolSchema,
        refuses: ['conflict'],
      },
      async ({ who, param, body }) => {
        await changeSpool(shop, who, { id: param.id, ...body })
        return findSpool(shop, param.id)
      },
    )
    .delete('/:id', { who: 'an admin', does: 'Deletes a spool.', gives: deletedAnswer }, async ({ who, param }) => {
      await deleteSpool(shop, who, param.id)
      return { id: param.id }
    })

/** `/api/count`: the stock and the spools, to be counted in one go. */
export const countCalls = (shop: Shop) =>
  new Calls()
    .get('/', { who: 'an admin', does: 'Stock and spools, to be counted.', gives: countListSchema }, async () => ({
      ...(await findStockToCount(shop)),
      spools: await listSpools(shop),
    }))
    .put(
      '/',
      {
        who: 'an admin',
        does: 'Saves counted numbers, except those that changed since they were shown.',
        takes: saveCountSchema,
        gives: countAnswerSchema,
        most: 300_000,
      },
      ({ who, body }) => saveCount(shop, who, body),
    )
