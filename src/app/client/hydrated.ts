const { promise, resolve } = Promise.withResolvers<void>()

/** Resolved once the server-rendered screen is hydrated, or has failed. */
export const hydrated = promise
export const markHydrated = () => resolve()
