/** For files whose name changes with their content: a browser never asks again. */
export const immutable = 'public, max-age=31536000, immutable'
