/** The displayed number of an entity: the last eight characters of its id, in capitals. */
export const numberOf = (id: string) => id.slice(-8).toUpperCase()
