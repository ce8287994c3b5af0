import { SelectField } from '#platform/client/ui/select-field.tsx'
import type { OfferedMakes } from '../offer.ts'
import { type ByZone, zoneRoleOf } from '../zones.ts'

type ZoneSelectsProps = {
  zones: OfferedMakes['zones']
  /** The keys of the chosen filaments. */
  chosen: ByZone<string>
  onChange: (chosen: ByZone<string>) => void
}

/** The filaments of a gift's zones, each where there are several (rule 148). */
export const ZoneSelects = ({ zones, chosen, onChange }: ZoneSelectsProps) =>
  zones?.map(
    ({ zone, part, filaments }) =>
      filaments.length > 1 && (
        <SelectField
          key={zone}
          label={part}
          value={chosen[zoneRoleOf(zone)] ?? filaments[0]?.color}
          options={filaments.map(({ color, name }) => ({ value: color, name }))}
          onChange={({ target }) => onChange({ ...chosen, [zoneRoleOf(zone)]: target.value })}
        />
      ),
  )
