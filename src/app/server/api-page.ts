import { html, raw } from 'hono/html'
import type { describeApi } from './openapi.ts'

type Description = ReturnType<typeof describeApi>
type Operation = {
  summary: string
  'x-who': string
  parameters?: { name: string; in: string; description?: string }[]
  requestBody?: { description?: string; content: Record<string, { schema?: object }> }
}

/** `/docs`: the API description as a page without scripts. */
export function drawApiPage({ info, paths }: Description) {
  const groups = Map.groupBy(Object.entries(paths), ([path]) => path.split('/')[2] ?? '')
  return html`<!doctype html>
<html lang="en">
<meta charset="utf-8"><meta name="viewport" content="width=device-width">
<title>${info.title}: the API</title>
<style>${raw(style)}</style>
<main>
<h1>${info.title}: the API</h1>
<p>${words(info.description)} The same for programs: <a href="/api/openapi.json">OpenAPI 3.1</a>.</p>
<nav aria-label="Groups">${[...groups.keys()].map((group) => html`<a href="#${group}">${group}</a> `)}</nav>
${[...groups].map(
  ([group, own]) => html`<section><h2 id="${group}">${group}</h2>
${own.flatMap(([path, methods]) =>
  Object.entries(methods).map(([method, operation]) => drawCall(method, path, operation as Operation)),
)}</section>`,
)}
</main>
</html>`
}

function drawCall(method: string, path: string, { summary, 'x-who': who, parameters, requestBody }: Operation) {
  const query = parameters?.filter((parameter) => parameter.in === 'query') ?? []
  const schema = Object.values(requestBody?.content ?? {})[0]?.schema
  return html`<article>
<h3><b>${method.toUpperCase()}</b> ${path}</h3>
<p>${words(summary)} <small>For ${who}.</small></p>
${query.length > 0 && html`<dl>${query.map(({ name, description }) => html`<dt>${name}</dt><dd>${words(description ?? '')}</dd>`)}</dl>`}
${requestBody?.description && html`<p>Takes: ${words(requestBody.description)}</p>`}
${schema && html`<details><summary>Takes JSON</summary><pre>${JSON.stringify(schema, null, 2)}</pre></details>`}
</article>`
}

/** Text in which words in backquotes become code elements. */
const words = (text: string) =>
  text.split('`').map((part, index) => (index % 2 === 1 ? html`<code>${part}</code>` : part))

const style = `
  :root { color-scheme: light dark }
  body { margin: 0; font: 16px/1.5 system-ui, sans-serif }
  main { max-width: 60rem; margin: 2rem auto; padding: 0 1rem }
  nav a { display: inline-block; padding: .25rem .5rem .25rem 0 }
  h2 { margin-top: 2.5rem; border-bottom: 1px solid #8886 }
  h3 { margin-bottom: 0; font: 600 1rem/1.5 ui-monospace, monospace; overflow-wrap: anywhere }
  p { margin-top: .25rem } dt { font-family: ui-monospace, monospace } pre { overflow: auto; padding: 1rem; background: #8881 }
`
