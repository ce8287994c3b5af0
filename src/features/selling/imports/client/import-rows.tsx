import { noCategory } from '#features/selling/catalog/client/words.ts'
import { showDollars } from '#platform/money.ts'
import type { ImportAnswer, Preview } from '../contract.ts'

const asTheyWillBe = 'Preview'
const whatIsWrong = 'Problem'

/** The first products after the import. Pictures are counted instead of shown, because showing would download them. */
export const ImportPreview = ({ gifts, of }: { gifts: Preview[]; of: number }) => (
  <section aria-labelledby="as-they-will-be">
    <h2 id="as-they-will-be" className="mb-2 text-xl">
      {asTheyWillBe}
    </h2>
    <table className="admin-table" aria-label={asTheyWillBe}>
      <thead>
        <tr>
          <th scope="col">Name</th>
          <th scope="col" className="amount">
            Price
          </th>
          <th scope="col" className="amount">
            Stock
          </th>
          <th scope="col">Category</th>
          <th scope="col">Pictures</th>
          <th scope="col">Status</th>
        </tr>
      </thead>
      <tbody>
        {gifts.map(({ line, isNew, name, description, price, stock, category, images, isPublished }) => (
          <tr key={line}>
            <td className="wide">
              <b>{name}</b> {!isNew && <span className="text-muted">(changed)</span>}
              {description && <span className="line-clamp-2 max-w-[34em] text-sm text-muted">{description}</span>}
            </td>
            <td className="amount num" data-label="Price">
              {showDollars(price)}
            </td>
            <td className="amount num" data-label="Stock">
              {stock}
            </td>
            <td>{category ?? noCategory}</td>
            <td className="num">{images === 1 ? '1 picture' : `${images} pictures`}</td>
            <td>{isPublished ? 'Published' : 'Draft'}</td>
          </tr>
        ))}
      </tbody>
    </table>
    {of > gifts.length && <p className="num mt-2 text-muted">And {of - gifts.length} more.</p>}
  </section>
)

const maxShown = 100

export const ImportProblems = ({ problems }: { problems: ImportAnswer['problems'] }) => (
  <section className="grid gap-3">
    <table className="admin-table" aria-label={whatIsWrong}>
      <thead>
        <tr>
          <th scope="col">Line</th>
          <th scope="col">Column</th>
          <th scope="col">{whatIsWrong}</th>
        </tr>
      </thead>
      <tbody>
        {problems.slice(0, maxShown).map(({ line, column, sentence }, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: the order of the list never changes.
          <tr key={index}>
            <td className="num" data-label="Line">
              {line}
            </td>
            <td>{column}</td>
            <td className="wide">{sentence}</td>
          </tr>
        ))}
      </tbody>
    </table>
    {problems.length > maxShown && <p>And {problems.length - maxShown} more.</p>}
    <p>Correct the file or choose other columns. Nothing was imported.</p>
  </section>
)
