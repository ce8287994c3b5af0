import { useQuery } from '@tanstack/react-query'
import { catalogPaths } from '#features/selling/catalog/paths.ts'
import { Button } from '#platform/client/ui/button.tsx'
import type { PictureCopies } from '../contract.ts'
import { copiesQuery, useCopiesWrite } from './requests.ts'

/** How far the pictures of imports are copied, and which could not be; nothing if all are. */
export function PictureCopiesNote() {
  const { data } = useQuery(copiesQuery)
  const { mutate, isPending } = useCopiesWrite()
  return data && data.waiting + data.failed > 0 ? (
    <CopiesPanel copies={data} isBusy={isPending} onChoose={mutate} />
  ) : null
}

type CopiesPanelProps = { copies: PictureCopies; isBusy: boolean; onChoose: (choice: 'again' | 'forget') => void }

export function CopiesPanel({ copies: { waiting, failed, failures }, isBusy, onChoose }: CopiesPanelProps) {
  return (
    <section className="panel mb-6 grid gap-4 p-5 md:p-8">
      <h2 className="text-h3">Imported pictures</h2>
      {waiting > 0 && (
        <p role="status">
          {waiting === 1 ? '1 picture is being copied' : `${waiting} pictures are being copied`} into this shop. You can
          leave this page.
        </p>
      )}
      {failed > 0 && (
        <>
          <p>
            {failed === 1 ? '1 picture' : `${failed} pictures`} could not be copied and{' '}
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
          {failed > failures.length && <p>And {failed - failures.length} more.</p>}
          <div className="flex flex-wrap gap-3">
            <Button pending={isBusy} onClick={() => onChoose('again')}>
              Try again
            </Button>
            <Button variant="ghost" disabled={isBusy} onClick={() => onChoose('forget')}>
              Keep the old addresses
            </Button>
          </div>
        </>
      )}
    </section>
  )
}
