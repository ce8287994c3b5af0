/** What a call that takes one takes. */
export const meshFile = 'An STL, 3MF, OBJ or GLB file.'

/** What a file may be that somebody sends: its bytes, what it unpacks to, and what is drawn in it. */
export const meshBytes = 50 * 1024 * 1024
export const unpackedBytes = 150 * 1024 * 1024
export const mostTriangles = 1_500_000
/** What is shorter has no size, in whatever unit it was drawn, in millimetres. */
export const shortest = 0.001
/** How many objects a file may place, and how deep they may lie within each other. */
export const mostObjects = 200
export const mostLevels = 8
/** What only places others counts too, or a few lines of text would keep their reader busy for years. */
export const mostPlaced = mostObjects * mostLevels

/** Of how many connected shells all objects of a file may be: they are held against each other, which takes ten seconds and more for so many. */
export const mostShells = 2_000
/** How deep elements of a 3MF file may stand in each other: its own are five deep. */
export const mostElements = 100
