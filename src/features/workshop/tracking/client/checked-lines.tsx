import { trackingNumber } from '#features/base/carriers/carriers.ts'
import { deletedAccountName, emailCountText, orderNumber } from '#features/orders/orders/order.ts'
import { orderPaths } from '#features/orders/orders/paths.ts'
import type { TrackedLine } from '../contract.ts'

/** A summary of the list, and how many emails it sends. */
export function Summary({ lines, mails }: { lines: TrackedLine[]; mails: number }) {
  const count = (does: string) => lines.filter(({ found }) => found?.does === does).length
  const parts = [
    [count('ships'), 'to ship'],
    ...(count('posts') ? [[count('posts'), 'to ship in part'] as const] : []),
    [count('changes'), 'with a new number'],
    [count('nothing'), 'unchanged'],
    [lines.filter(({ problem }) => problem).length, 'wrong'],
  ] as const
  return (
    <p role="status" className="num">
      {parts.map(([number, name]) => `${number} ${name}`).join(', ')}. <b>{emailCountText(mails)}</b>
    </p>
  )
}

/** The result of the line. */
export function Done({ lines }: { lines: TrackedLine[] }) {
  const wrong = lines.filter(({ problem }) => problem).length
  return (
    <p role="status" className="num">
      {lines.length - wrong} done. {wrong > 0 && <b className="text-err">{wrong} left to correct.</b>}
    </p>
  )
}

/** The list line by line: the order, and what happens to it or why nothing does. */
export const CheckedLines = ({ lines }: { lines: TrackedLine[] }) => (
  <table className="admin-table" aria-label="What the list does">
    <thead>
      <tr>
        <th scope="col">Line</th>
        <th scope="col">Order</th>
        <th scope="col">{trackingNumber}</th>
        <th scope="col">What happens</th>
      </tr>
    </thead>
    <tbody>
      {lines.map(({ line, typed, found, problem }) => (
        <tr key={line}>
          <td className="num max-md:!hidden">{line}</td>
          <td className="wide">
            {found ? (
              <span className="flex flex-wrap items-center gap-x-3">
                <a href={orderPaths.adminOrder(found.orderId)} className="link num flex min-h-11 items-center">
                  #{orderNumber(found.orderId)}
                  {found.parcel && `-${found.parcel}`}
                </a>
                <span className="text-muted">{found.customerName ?? deletedAccountName}</span>
              </span>
            ) : (
              <span className="line-clamp-2 break-all">{typed}</span>
            )}
          </td>
          <td className="wide num break-all">
            {found?.follow ? (
              <a href={found.follow} className="link flex min-h-11 items-center" rel="noreferrer">
                {found.trackingNumber}
              </a>
            ) : (
              found?.trackingNumber
            )}
          </td>
          <td className={`wide ${problem ? 'font-semibold text-err' : ''}`}>
            {problem ?? (found && actionTexts[found.does])}
          </td>
        </tr>
      ))}
    </tbody>
  </table>
)

const actionTexts = {
  ships: 'Ships the order and emails the customer.',
  posts: 'Ships this parcel before the others.',
  changes: 'Sets this number.',
  nothing: 'Already has this number.',
} satisfies Record<NonNullable<TrackedLine['found']>['does'], string>
