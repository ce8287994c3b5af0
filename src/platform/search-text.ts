/** How many characters of what is searched for are read. */
export const searchText = 100
