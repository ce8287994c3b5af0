/** Describes the request body of calls that take a model file. */
export const meshFile = 'An STL, 3MF, OBJ or GLB file.'

/** Limits of a model file: bytes, unpacked bytes and triangles. */
export const meshBytes = 50 * 1024 * 1024
export const unpackedBytes = 150 * 1024 * 1024
export const maxTriangles = 1_500_000
/** Smaller models count as having no size. In millimeters. */
export const minModelLength = 0.001
/** Limits of the objects in a file and of their nesting. */
export const maxObjects = 200
export const maxNestedObjects = 8
/** Also counts objects that only place others: without this limit, a few lines of XML could take years to expand. */
export const maxPlacements = maxObjects * maxNestedObjects

/** Limit of the items in one list of a GLB file's JSON. */
export const maxListed = 10_000

/** Limit of connected shells in a file. Comparing this many shells takes ten seconds or more. */
export const maxShells = 2_000
/** Limit of the XML nesting in a 3MF file; the format itself needs five levels. */
export const maxNestedElements = 100

/** The maximum length of a zone's name, in characters. */
export const zoneNameLimit = 40
