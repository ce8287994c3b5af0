import type { Material } from '#features/gifts/makes/materials.ts'
import { OfferedFilamentsField } from '#features/selling/filaments/client/offered-filaments-field.tsx'
import { SelectField } from '#platform/client/ui/select-field.tsx'
import { TextField } from '#platform/client/ui/text-field.tsx'
import { type DesignAnswer, type DesignDraft, maxZoneName, type OwnZone } from '../contract.ts'

type Filaments = Pick<DesignDraft, 'accent' | 'ownZones'>
type DesignZonesProps = Filaments & {
  zones: NonNullable<DesignAnswer['zones']>
  /** The material of the product, whose filaments are offered. */
  material: Material
  onChange: (filaments: Filaments) => void
}

type Of = 'body' | 'letters' | 'own'
const filamentsOfParts: { value: Of; name: string }[] = [
  { value: 'body', name: 'The color of the gift' },
  { value: 'letters', name: 'The filament of letters' },
  { value: 'own', name: 'A filament of its own' },
]

/** The parts that a design's file tells apart, and the filament of each (rules 124 and 148). */
export function DesignZones({ zones, accent, ownZones, material, onChange }: DesignZonesProps) {
  const ownOf = (zone: number) => ownZones.find((one) => one.zone === zone)
  const put = (zone: number, of: Of, wish: Omit<OwnZone, 'zone'> = { filaments: [] }) => {
    const others = ownZones.filter((one) => one.zone !== zone)
    const own: OwnZone[] = of === 'own' ? [...others, { zone, ...wish }] : others
    const lettered = [...accent.filter((one) => one !== zone), ...(of === 'letters' ? [zone] : [])]
    onChange({
      accent: lettered.sort((one, other) => one - other),
      ownZones: own.sort((one, other) => one.zone - other.zone),
    })
  }
  const apart = accent.length + ownZones.length
  return (
    <fieldset className="grid min-w-0 grid-cols-1 gap-4">
      <legend className="mb-1 font-bold">Parts and their filaments</legend>
      <p className="text-sm text-muted">
        {`The file has ${zones.length} parts of different colors. At least one has the color of the gift.`}
      </p>
      {zones.map(({ name, hex }, zone) => {
        const own = ownOf(zone)
        const of = own ? 'own' : accent.includes(zone) ? 'letters' : 'body'
        return (
          // biome-ignore lint/suspicious/noArrayIndexKey: a design's zones never move, and may share a name.
          <div key={zone} className="flex items-start gap-3">
            <span
              className="mt-0.5 size-5 flex-none rounded-full border border-line"
              style={{ backgroundColor: hex }}
              aria-hidden="true"
            />
            <div className="grid min-w-0 flex-1 grid-cols-1 gap-3">
              <SelectField
                label={name}
                value={of}
                // One part stays in the color of the gift.
                disabled={of === 'body' && apart === zones.length - 1}
                options={filamentsOfParts}
                onChange={({ target }) =>
                  put(zone, filamentsOfParts.find(({ value }) => value === target.value)?.value ?? 'body')
                }
              />
              {own && (
                <TextField
                  label={`Name of ${name}`}
                  hint="Shoppers read it, such as Eyes."
                  maxLength={maxZoneName}
                  value={own.name ?? name}
                  error={own.name === '' ? 'Give the part a name.' : undefined}
                  onChange={({ target }) => put(zone, 'own', { name: target.value, filaments: own.filaments })}
                />
              )}
              {own && (
                <OfferedFilamentsField
                  label={`${name} is printed in`}
                  usualName="The filament most like the color in the file"
                  material={material}
                  value={own.filaments.length > 0 ? own.filaments : null}
                  onChange={(filaments) => put(zone, 'own', { ...nameOf(own), filaments: filaments ?? [] })}
                />
              )}
            </div>
          </div>
        )
      })}
    </fieldset>
  )
}

const nameOf = ({ name }: OwnZone) => (name === undefined ? {} : { name })
