import { Problem } from '#platform/problem.ts'
import { Calls } from '#platform/server/calls.ts'
import { textOfFile } from '#platform/server/csv.ts'
import type { Shop } from '#platform/server/shop.ts'
import { importAnswerSchema } from '../contract.ts'
import { importBytes, importProducts } from './import-products.ts'
import { readColumns } from './read-columns.ts'

/** `/api/products/import`: imports products from a CSV file of this shop or another shop system. */
export const importCalls = (shop: Shop) =>
  new Calls().post(
    '/import',
    {
      who: 'an admin',
      does: 'Reads products from a CSV file and returns the changes.',
      query: {
        apply: '`true` stores the changes.',
        columns:
          'The file’s headings for each column, as JSON; `guess` recognizes other shops’ headings. By default, the headings of the export.',
      },
      takes: { contentType: 'text/csv', does: 'A CSV file in the format of the export.', most: importBytes },
      gives: importAnswerSchema,
    },
    async ({ who, query, c }) => {
      if (!/^text\/csv\b/i.test(c.req.header('content-type') ?? ''))
        throw new Problem('wrong-content-type', 'Send a CSV file, with the content type text/csv.')
      const text = textOfFile(new Uint8Array(await c.req.arrayBuffer()))
      return importProducts(shop, who, {
        text,
        apply: query.get('apply') === 'true',
        columns: readColumns(query.get('columns')),
      })
    },
  )
