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
      <b className="text-err">Missing filament:</b>{' '}
      {missing
        .map(({ left, wanted, ...filament }) => `${showGrams(wanted - left)} of ${nameOfFilament(filament)}`)
        .join(', ')}
      . The pieces that need it will be finished later than shown.{' '}
      <a href={linkTo('/admin/filament')} className="link">
        See the spools
      </a>
    </p>
  )
}
