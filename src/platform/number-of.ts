/** What people call a thing that has an id: its last eight characters, in capitals. */
export const numberOf = (id: string) => id.slice(-8).toUpperCase()
