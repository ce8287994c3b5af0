import type { PageData } from './document.tsx'

// Marks what is typed into and pressed before the program listens itself (early-input.ts).
const untilProgram = new AbortController()
const mark = (event: string, attribute: string) =>
  addEventListener(event, ({ target }) => target instanceof Element && target.setAttribute(attribute, ''), {
    capture: true,
    signal: untilProgram.signal,
  })
mark('input', 'data-typed')
mark('click', 'data-pressed')
// What a page shows comes before its program, which is fetched once the page is painted. Where no browser says what it paints, it is
// fetched a second after the page is loaded.
await new Promise<unknown>((resolve) => {
  new PerformanceObserver(resolve).observe({ type: 'paint', buffered: true })
  addEventListener('load', () => setTimeout(resolve, 1000))
})
const { program, files }: PageData = JSON.parse(document.getElementById('state')?.textContent ?? '')
for (const href of files)
  document.head.append(Object.assign(document.createElement('link'), { rel: 'modulepreload', href }))
// A lost network may be back at the next press.
while (!(await isFetched())) await nextPress()
untilProgram.abort()

function isFetched(): Promise<boolean> {
  return import(/* @vite-ignore */ program).then(
    () => true,
    (error) => {
      reportError(error)
      return false
    },
  )
}

function nextPress() {
  return new Promise((resolve) => {
    for (const sign of ['online', 'pointerdown', 'keydown']) addEventListener(sign, resolve, { once: true })
  })
}
