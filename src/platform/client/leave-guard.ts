/** Asks when Back or Forward was pressed; `true` stays on the page. */
type Guard = () => boolean
let guard: Guard | undefined

/**
 * Asks before a page with unsaved changes is left. Window listeners run in the order in which they were added,
 * so this one must be added before the router's.
 */
export function watchLeaving() {
  addEventListener('popstate', (event) => {
    if (guard?.()) event.stopImmediatePropagation()
  })
}

export const setLeaveGuard = (next: Guard | undefined) => {
  guard = next
}
