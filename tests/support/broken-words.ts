import type { Page } from 'playwright-core'

/** Words of ordinary length that break across lines; clipped text is ignored. */
export const brokenWords = (page: Page) =>
  page.evaluate(() => {
    const longest = 12
    const broken = new Set<string>()
    const isCut = (line: DOMRect, element: Element | null): boolean => {
      if (!element || element === document.body) return false
      const { top, bottom } = element.getBoundingClientRect()
      const middle = (line.top + line.bottom) / 2
      const isOutside = middle > bottom || middle < top
      return (getComputedStyle(element).overflowY !== 'visible' && isOutside) || isCut(line, element.parentElement)
    }
    const texts = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT)
    while (texts.nextNode()) {
      const text = texts.currentNode as Text
      const element = text.parentElement
      if (!element?.checkVisibility() || element.closest('[class*="sr-only"], script, style, svg, select')) continue
      for (const { 0: word, index } of text.data.matchAll(/[^\s\-–—/\u200b]+/gu)) {
        if (word.length > longest) continue
        const range = document.createRange()
        range.setStart(text, index)
        range.setEnd(text, index + word.length)
        const lines = [...range.getClientRects()].filter((line) => line.width > 0 && !isCut(line, element))
        if (new Set(lines.map(({ top }) => Math.round(top / 4))).size > 1) broken.add(word)
      }
    }
    return [...broken]
  })
