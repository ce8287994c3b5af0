/** What is asked when Back or Forward was pressed; `true` keeps the page. */
type Guard = () => boolean
let guard: Guard | undefined

/**
 * Lets a page with something unsaved in it stay where it is. Listeners of the window run in the order they came in, whatever
 * their phase, so this one has to be there before the router's.
 */
export function watchLeaving() {
  addEventListener('popstate', (event) => {
    if (guard?.()) event.stopImmediatePropagation()
  })
}

export const setLeaveGuard = (next: Guard | undefined) => {
  guard = next
}
