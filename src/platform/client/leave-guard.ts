/** What is asked when Back or Forward was pressed; `true` keeps the page. */
type Guard = () => boolean
let guard: Guard | undefined

/**
 * Keeps a page with unsaved changes from being left. Window listeners run in the order they were added,
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
