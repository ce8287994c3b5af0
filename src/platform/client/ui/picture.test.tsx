import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { Picture } from './picture.tsx'

test('the first pictures of a page are fetched at once, the others behind them', () => {
  const first = renderToStaticMarkup(<Picture src="/drawings/heart.svg" alt="" width={1} height={1} eager />)
  const other = renderToStaticMarkup(<Picture src="/drawings/heart.svg" alt="" width={1} height={1} />)
  expect([first, other].map((html) => /loading="(\w+)" fetchPriority="(\w+)"/.exec(html)?.slice(1))).toEqual([
    ['eager', 'high'],
    ['lazy', 'low'],
  ])
})
