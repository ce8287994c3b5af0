import { CheckField } from '#platform/client/ui/check-field.tsx'
import type { DesignAnswer } from '../contract.ts'

type DesignZonesProps = {
  zones: NonNullable<DesignAnswer['zones']>
  /** The numbers of the zones that are printed in the filament of letters. */
  accent: number[]
  onChange: (accent: number[]) => void
}

/** The parts that a design's file tells apart: each is printed in the color of the gift or in the filament of letters. */
export function DesignZones({ zones, accent, onChange }: DesignZonesProps) {
  const toggled = (zone: number) =>
    accent.includes(zone) ? accent.filter((one) => one !== zone) : [...accent, zone].sort((one, other) => one - other)
  return (
    <fieldset className="grid gap-2">
      <legend className="mb-1 font-bold">Parts in the filament of letters</legend>
      <p className="text-sm text-muted">
        {`The file has ${zones.length} parts of different colors. A gift is printed in two filaments: those you choose here in the filament of letters, the others in the color of the gift.`}
      </p>
      {zones.map(({ name, hex }, zone) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: a design's zones never move, and may share a name.
        <div key={zone} className="flex items-center gap-3">
          {hex && (
            <span
              className="size-5 flex-none rounded-full border border-line"
              style={{ backgroundColor: hex }}
              aria-hidden="true"
            />
          )}
          <CheckField
            label={name}
            checked={accent.includes(zone)}
            // One part stays in the color of the gift.
            disabled={!accent.includes(zone) && accent.length === zones.length - 1}
            onChange={() => onChange(toggled(zone))}
          />
        </div>
      ))}
    </fieldset>
  )
}
