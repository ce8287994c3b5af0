import { useQuery } from '@tanstack/react-query'
import { useUser } from '#features/base/accounts/client/requests.ts'
import { useFilaments } from '#features/selling/filaments/client/requests.ts'
import { linkTo } from '#platform/link.ts'
import { isInWorkshop } from '#platform/viewer.ts'
import { showGrams } from './filament-left.tsx'
import { filamentQuery } from './requests.ts'

/** Warns that the queue needs more filament than there is. The plan's days count printers only, not spools. */
export function FilamentMissing() {
  const { data = [] } = useQuery(filamentQuery)
  const { nameOf } = useFilaments()
  const isForOffice = !isInWorkshop(useUser())
  const missing = data.filter(({ left, wanted }) => wanted > left)
  if (missing.length === 0) return null
  return (
    <p className="panel num p-4">
      <b className="text-err">Missing filament:</b>{' '}
      {missing.map(({ left, wanted, ...filament }) => `${showGrams(wanted - left)} of ${nameOf(filament)}`).join(', ')}.
      The pieces that need it will be finished later than shown.{' '}
      {isForOffice && (
        <a href={linkTo('/admin/filament')} className="link">
          See the spools
        </a>
      )}
    </p>
  )
}
