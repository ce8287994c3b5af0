/** Which of its two filaments a part is printed in. */
export type Role = 'body' | 'accent'

/** Triangles over corners, three numbers each, in millimetres; the print bed is z = 0. */
export type Mesh = { positions: Float32Array; triangles: Uint32Array }
