import type { PageData } from './document.tsx'

// What a page shows comes before its program, which is fetched once the page is painted. Where no browser says what it paints, it is
// fetched a second after the page is loaded.
await new Promise<unknown>((resolve) => {
  new PerformanceObserver(resolve).observe({ type: 'paint', buffered: true })
  addEventListener('load', () => setTimeout(resolve, 1000))
})
const { program, files }: PageData = JSON.parse(document.getElementById('state')?.textContent ?? '')
for (const href of files)
  document.head.append(Object.assign(document.createElement('link'), { rel: 'modulepreload', href }))
await import(/* @vite-ignore */ program)
