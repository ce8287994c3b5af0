/** The mark in a plate file's name: slicers keep the name, so the shop knows what a sliced file was made from (rule 128). */
const mark = /-m([0-9a-f]{8})(?![0-9a-f])/i

export const markedName = (name: string, hash: string): string => `${name}-m${hash.slice(0, 8)}`

/** The mark of a file's name; undefined without one. */
export const markIn = (name: string): string | undefined => mark.exec(name)?.[1]?.toLowerCase()
