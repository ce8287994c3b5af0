/** The filaments of a new shop, for a start at which what is loaded does not matter. */
export const allFilaments = ['pla', 'petg'].flatMap((material) =>
  ['red', 'green', 'blue', 'gold', 'cream'].map((color) => `${material} ${color}`),
)
