/** A zone of a maker's design that is printed in a filament of its own (rule 148), by its number in the design, from 0. */
export type ZoneRole = `zone${number}`
export type ByZone<Value> = { [role: ZoneRole]: Value }

/** The name of a zone as a part of a gift, and of the option that chooses its filament, such as `zone2`. */
export const zoneRoleOf = (zone: number): ZoneRole => `zone${zone}`

/** Whether an option chooses the filament of a zone. */
export const isZoneOption = (name: string): boolean => /^zone\d+$/.test(name)

/** The entries of an object by zone. */
export const zonesIn = <Value>(byZone: ByZone<Value> | null | undefined): [ZoneRole, Value][] =>
  Object.entries(byZone ?? {}) as [ZoneRole, Value][]
