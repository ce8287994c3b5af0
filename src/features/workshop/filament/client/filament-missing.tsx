import { useQuery } from '@tanstack/react-query'
import { nameOfFilament } from '#features/gifts/makes/filament.ts'
import { linkTo } from '#platform/link.ts'
import { showGrams } from './filament-left.tsx'
import { filamentQuery } from './requests.ts'

/** Warns that the queue needs more filament than there is. The plan's days count printers only, not spools. */
export function FilamentMissing() {
  const { data = [] } = useQuery(filamentQuery)
  const missing = data.filter(({ left, wanted }) => wanted > left)
  if (missing.length === 0) return null
  return (
    <p className="panel num p-4">
      <b className="text-err">Filament is missing:</b>{' '}
      {missing
        .map(({ left, wanted, ...filament }) => `${showGrams(wanted - left)} of ${nameOfFilament(filament)}`)
        .join(', ')}
      . What is printed of it is done later than its day says.{' '}
      <a href={linkTo('/admin/filament')} className="link">
        See the spools
      </a>
    </p>
  )
}
