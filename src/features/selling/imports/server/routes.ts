import { Problem } from '#platform/problem.ts'
import { Calls } from '#platform/server/calls.ts'
import { textOfFile } from '#platform/server/csv.ts'
import type { Shop } from '#platform/server/shop.ts'
import { importAnswerSchema } from '../contract.ts'
import { importBytes, importProducts } from './import-products.ts'
import { readColumns } from './read-columns.ts'

/** `/api/products/import`: products from a file, ours or another shop's. */
export const importCalls = (shop: Shop) =>
  new Calls().post(
    '/import',
    {
      who: 'an admin',
      does: 'Reads products from a CSV file, and says what would change.',
      query: {
        apply: '`true`: changes it.',
        columns:
          'Which headings of the file each column is read from, as JSON; `guess` for those of other shops. Without it the headings are those of the export.',
      },
      takes: { contentType: 'text/csv', does: 'A file like the one of the export.', most: importBytes },
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
