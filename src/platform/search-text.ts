/** The maximum length of a search text; the rest is ignored. */
export const searchText = 100
