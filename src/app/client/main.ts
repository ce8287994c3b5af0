import type { PageData } from './document.tsx'

keepPress()
// What a page shows comes first: its program is fetched, and takes the processor, behind it.
await Promise.race([isShown(), isTouched(), isUnseen()])
const { program, files }: PageData = JSON.parse(document.getElementById('state')?.textContent ?? '')
for (const href of files)
  document.head.append(Object.assign(document.createElement('link'), { rel: 'modulepreload', href }))
while (!(await isFetched())) await isTouched()

/** A line that broke for a moment may be back by the next press. */
async function isFetched() {
  return import(/* @vite-ignore */ program).then(
    () => true,
    (error) => {
      reportError(error)
      return false
    },
  )
}

/** Marks the button that was pressed last before the page is alive: its program presses it then (rule 107). */
function keepPress() {
  let pressed: Element | null = null
  const keep = ({ target }: Event) => {
    pressed?.removeAttribute('data-pressed')
    pressed = target instanceof Element ? target.closest('button[type=button]') : null
    pressed?.setAttribute('data-pressed', '')
  }
  addEventListener('click', keep, true)
  addEventListener('alive', () => removeEventListener('click', keep, true))
}

/** Fulfilled once the page is painted. */
function isShown() {
  return new Promise((resolve) => new PerformanceObserver(resolve).observe({ type: 'paint', buffered: true }))
}

/** Fulfilled once somebody does something. */
function isTouched() {
  return new Promise((resolve) => {
    for (const sign of ['pointerdown', 'keydown', 'input'])
      addEventListener(sign, resolve, { capture: true, once: true })
  })
}

/** Fulfilled once nobody looks, or, where no browser says what it paints, a second after all has come. */
function isUnseen() {
  return new Promise((resolve) => {
    if (document.hidden) resolve(undefined)
    addEventListener('visibilitychange', resolve)
    addEventListener('load', () => setTimeout(resolve, 1000))
  })
}
