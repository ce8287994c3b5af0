import { deletedAnswer, searchParameter } from '#platform/server/call-descriptions.ts'
import { Calls } from '#platform/server/calls.ts'
import type { Shop } from '#platform/server/shop.ts'
import type { Viewer } from '#platform/viewer.ts'
import { type Found, foundListSchema, savedViewAnswerSchema, savedViewSchema, savedViewsSchema } from '../contract.ts'
import { findViews } from './find-views.ts'
import { deleteSavedView, saveView } from './save-view.ts'

declare module '#platform/server/shop.ts' {
  interface ShopQuestions {
    /** Orders, products, customers, messages and requests that match the typed text. */
    findAnything: (shop: Shop, viewer: Viewer, typed: string) => Promise<Found[]>
  }
}

/** `/api/views`: an admin's saved views of the back office's lists. */
export const viewCalls = (shop: Shop) =>
  new Calls()
    .get(
      '/',
      {
        who: 'an admin',
        does: 'Lists the admin’s saved views of a list.',
        query: { list: 'The name of the list.' },
        gives: savedViewsSchema,
      },
      ({ who, query }) => findViews(shop, who, query.get('list') ?? ''),
    )
    .post(
      '/',
      {
        who: 'an admin',
        does: 'Saves a view of a list.',
        takes: savedViewSchema,
        gives: savedViewAnswerSchema,
        status: 201,
        refuses: ['conflict'],
      },
      ({ who, body }) => saveView(shop, who, body),
    )
    .delete(
      '/:id',
      { who: 'an admin', does: 'Deletes a saved view.', gives: deletedAnswer },
      async ({ who, param }) => {
        await deleteSavedView(shop, who, param.id)
        return { id: param.id }
      },
    )

/** `/api/find`: the search over the whole back office. */
export const findCalls = (shop: Shop) =>
  new Calls().get(
    '/',
    {
      who: 'an admin',
      does: 'Finds orders, products, customers, messages and custom requests.',
      query: searchParameter,
      gives: foundListSchema,
    },
    ({ viewer, query }) => shop.questions.findAnything(shop, viewer, query.get('q') ?? ''),
  )
