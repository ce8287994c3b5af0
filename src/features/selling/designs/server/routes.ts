import { meshFile } from '#features/gifts/foreign-meshes/limits.ts'
import { Problem } from '#platform/problem.ts'
import { Calls } from '#platform/server/calls.ts'
import { useFile } from '#platform/server/read-body.ts'
import { requireFileSpace } from '#platform/server/require-file-space.ts'
import type { Shop } from '#platform/server/shop.ts'
import { changeDesignSchema, designBytes, designSchema, designsSchema } from '../contract.ts'
import { findDesigns } from './find-designs.ts'
import { addDesign, changeDesign } from './save-designs.ts'

const meshType = 'application/octet-stream'

/** `/api/designs`: designs that the maker drew in another program. */
export const designCalls = (shop: Shop) =>
  new Calls()
    .get(
      '/',
      { who: 'an admin', does: 'Lists the maker’s own designs, each in its newest version.', gives: designsSchema },
      () => findDesigns(shop),
    )
    .post(
      '/',
      {
        who: 'an admin',
        does: 'Uploads a design, if a gift can be printed from the file.',
        query: { name: 'The file’s name.' },
        takes: { contentType: meshType, does: meshFile, most: designBytes },
        gives: designSchema,
        status: 201,
        refuses: ['unavailable'],
      },
      async ({ who, query, c }) => {
        if (!c.req.header('content-type')?.startsWith(meshType))
          throw new Problem('wrong-content-type', `Send a file, with the content type ${meshType}.`)
        await requireFileSpace(shop)
        return useFile(shop, c, ({ path }) => addDesign(shop, who, { name: query.get('name') ?? '', path }))
      },
    )
    .post(
      '/:id/versions',
      {
        who: 'an admin',
        does: 'Changes a design’s orientation, text area and name.',
        takes: changeDesignSchema,
        gives: designSchema,
        status: 201,
        refuses: ['not-found', 'conflict', 'unavailable'],
      },
      ({ who, body, param: { id } }) => changeDesign(shop, who, { ...body, id }),
    )
