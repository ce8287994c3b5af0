let say: () => void = () => undefined

/** Fulfilled once the screen that the server drew is alive in the browser, or has failed. */
export const hydrated = new Promise<void>((resolve) => {
  say = resolve
})
export const sayHydrated = () => say()
