import { Problem } from '#platform/problem.ts'
import { Calls } from '#platform/server/calls.ts'
import { useBytes } from '#platform/server/read-body.ts'
import type { Shop } from '#platform/server/shop.ts'
import { textOfFile } from '#platform/server/text-of-file.ts'
import { variantChoices } from '../columns.ts'
import { importAnswerSchema, pictureCopiesSchema } from '../contract.ts'
import { copyAllPictures, forgetFailedCopies } from './copy-pictures.ts'
import { findPictureCopies } from './find-picture-copies.ts'
import { importBytes, importProducts } from './import-products.ts'
import { readColumns } from './read-columns.ts'

/** `/api/products/import` and `/api/products/picture-copies`: imports products from a CSV file of this shop or another shop system. */
export const importCalls = (shop: Shop) =>
  new Calls()
    .post(
      '/import',
      {
        who: 'an admin',
        does: 'Reads products from a CSV file and returns the changes.',
        query: {
          apply: '`true` stores the changes.',
          variants:
            'What becomes of a gift with variants: `one` product like its first variant, by default, or one for `each`.',
          again:
            '`true` imports gifts again that an earlier import of the same source made. By default they are skipped.',
          copy: '`true` copies pictures of other servers into the shop, in a job after the import. By default they stay at their addresses.',
          columns:
            'JSON that maps each field to the file’s headings, such as `{"name":["Title"]}`, or `guess` to recognize other shops’ headings. Default: the headings of this shop’s export.',
        },
        takes: { contentType: 'text/csv', does: 'A CSV file in the format of the export.', most: importBytes },
        gives: importAnswerSchema,
        refuses: ['unavailable'],
      },
      ({ who, query, c }) => {
        if (!/^text\/csv\b/i.test(c.req.header('content-type') ?? ''))
          throw new Problem('wrong-content-type', 'Send a CSV file, with the content type text/csv.')
        const variants = query.get('variants') ?? 'one'
        const choice = variantChoices.find((one) => one === variants)
        if (!choice) throw new Problem('bad-request', 'Send `one` or `each` for variants.')
        return useBytes(shop, c, (bytes) =>
          importProducts(shop, who, {
            ...textOfFile(bytes),
            variants: choice,
            apply: query.get('apply') === 'true',
            again: query.get('again') === 'true',
            copy: query.get('copy') === 'true',
            columns: readColumns(query.get('columns')),
          }),
        )
      },
    )
    .get(
      '/picture-copies',
      {
        who: 'an admin',
        does: 'The pictures of products that lie on other servers, wait to be copied, or could not be copied.',
        gives: pictureCopiesSchema,
      },
      () => findPictureCopies(shop),
    )
    .post(
      '/picture-copies',
      {
        who: 'an admin',
        does: 'Copies all pictures of other servers in products into the shop, in jobs; those that could not be copied are tried again.',
        gives: pictureCopiesSchema,
      },
      async () => {
        await copyAllPictures(shop)
        return findPictureCopies(shop)
      },
    )
    .delete(
      '/picture-copies',
      {
        who: 'an admin',
        does: 'Forgets the pictures that could not be copied; products keep their addresses.',
        gives: pictureCopiesSchema,
      },
      async () => {
        await forgetFailedCopies(shop)
        return findPictureCopies(shop)
      },
    )
