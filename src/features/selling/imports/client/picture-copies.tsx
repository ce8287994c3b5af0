import { useQuery } from '@tanstack/react-query'
import { catalogPaths } from '#features/selling/catalog/paths.ts'
import { Button } from '#platform/client/ui/button.tsx'
import type { PictureCopies } from '../contract.ts'
import { copiesQuery, useCopiesWrite } from './requests.ts'

/** The products' pictures on other servers: how many can be copied, how far the copying is, and which failed; nothing if there are none. */
export function PictureCopiesNote() {
  const { data } = useQuery(copiesQuery)
  const { mutate, isPending } = useCopiesWrite()
  return data && data.outside + data.waiting + data.failed > 0 ? (
    <CopiesPanel copies={data} isBusy={isPending} onChoose={mutate} />
  ) : null
}

type CopiesPanelProps = { copies: PictureCopies; isBusy: boolean; onChoose: (choice: 'copy' | 'forget') => void }

export function CopiesPanel({ copies: { outside, waiting, failed, failures }, isBusy, onChoose }: CopiesPanelProps) {
  return (
    <section className="panel mb-6 grid gap-4 p-5 md:p-8">
      <h2 className="text-h3">Pictures on other servers</h2>
      {waiting > 0 && (
        <p role="status">
          {waiting === 1 ? '1 picture is' : `${countOf(waiting)} pictures are`} still to be copied into this shop. You
          can leave this page.
        </p>
      )}
      {outside > 0 && (
        <p>
          {outside === 1 ? '1 picture of your products lies' : `${countOf(outside)} pictures of your products lie`} on
          another server, and {outside === 1 ? 'disappears' : 'disappear'} when that server closes.
        </p>
      )}
      {failed > 0 && (
        <>
          <p>
            {failed === 1 ? '1 picture' : `${countOf(failed)} pictures`} could not be copied and{' '}
            {failed === 1 ? 'stays' : 'stay'} at {failed === 1 ? 'its old address' : 'their old addresses'}.
          </p>
          <ul className="grid gap-3">
            {failures.map(({ productId, product, address, reason }) => (
              <li key={`${productId} ${address}`} className="min-w-0 break-words">
                <a className="link font-semibold" href={catalogPaths.product(productId)}>
                  {product}
                </a>
                : {reason}
                <br />
                <span className="text-sm text-muted break-all">{address}</span>
              </li>
            ))}
          </ul>
          {failed > failures.length && <p>And {countOf(failed - failures.length)} more.</p>}
        </>
      )}
      <div className="flex flex-wrap gap-3 empty:hidden">
        {outside + failed > 0 && (
          <Button pending={isBusy} onClick={() => onChoose('copy')}>
            {outside > 0 ? 'Copy pictures into the shop' : 'Try again'}
          </Button>
        )}
        {failed > 0 && (
          <Button variant="ghost" disabled={isBusy} onClick={() => onChoose('forget')}>
            Keep the old addresses
          </Button>
        )}
      </div>
    </section>
  )
}

const countOf = (count: number) => count.toLocaleString('en-US')
