import { pictureBodyBytes } from '#platform/picture-schema.ts'
import { deletedAnswer, publishedParameter } from '#platform/server/call-descriptions.ts'
import { Calls } from '#platform/server/calls.ts'
import type { Shop } from '#platform/server/shop.ts'
import { changeCategorySchema, createCategorySchema } from '../admin-contract.ts'
import { categoriesSchema, categorySchema } from '../contract.ts'
import { changeCategory, createCategory, deleteCategory } from './change-categories.ts'
import { findCategory, listCategories } from './find-categories.ts'

/** `/api/categories`: the list for everyone, and changes for admins. */
export const categoryCalls = (shop: Shop) =>
  new Calls()
    .get(
      '/',
      {
        who: 'everybody',
        does: 'Lists the categories.',
        query: publishedParameter,
        gives: categoriesSchema,
        shows: () => ['category'],
      },
      ({ who, query }) => listCategories(shop, who, { publishedOnly: query.get('published') === 'true' }),
    )
    .post(
      '/',
      {
        who: 'an admin',
        does: 'Creates a category.',
        takes: createCategorySchema,
        most: pictureBodyBytes,
        gives: categorySchema,
        status: 201,
        refuses: ['conflict'],
      },
      async ({ who, body }) => findCategory(shop, await createCategory(shop, who, body)),
    )
    .put(
      '/:id',
      {
        who: 'an admin',
        does: 'Changes a category.',
        takes: changeCategorySchema,
        most: pictureBodyBytes,
        gives: categorySchema,
        refuses: ['conflict'],
      },
      async ({ who, param, body }) => {
        await changeCategory(shop, who, { id: param.id, ...body })
        return findCategory(shop, param.id)
      },
    )
    .delete(
      '/:id',
      { who: 'an admin', does: 'Deletes a category; its products stay, without a category.', gives: deletedAnswer },
      async ({ who, param }) => {
        await deleteCategory(shop, who, param.id)
        return { id: param.id }
      },
    )
