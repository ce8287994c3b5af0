import { expect, test } from 'vitest'
import { defaultSettings } from '#features/base/settings/settings-defaults.ts'
import type { ShopFacts } from './page.ts'
import { withOwnText, writePageText } from './page-text.ts'
import { informationPages, pageNames } from './pages.ts'

const facts: ShopFacts = { ...defaultSettings, shipsToNames: [], homeCountry: 'US', payments: 'stripe' }

test.each(pageNames)('the default text of %s is the page again', (name) => {
  const page = informationPages[name](facts as never)
  const { introduction, sections } = withOwnText(page, writePageText(page))
  expect({ introduction, sections }).toEqual({ introduction: page.introduction, sections: page.sections })
})

test('an own text has an introduction, headings, lists, rows and paragraphs', () => {
  const page = informationPages.returns()
  const text =
    'Hello.\r\n\r\nFirst.\n# Widerruf\nOne\nline.\n- a\n- b\nTerm | text\n\n# Widerruf\n\n# Stopping an order\n- c'
  expect(withOwnText(page, text)).toMatchObject({
    title: 'Returns',
    introduction: 'Hello.',
    description: 'Hello.',
    sections: [
      { id: 'returns', title: 'Returns', blocks: ['First.'] },
      { id: 'widerruf', blocks: ['One\nline.', { list: ['a', 'b'] }, { table: [['Term', 'text']] }] },
      { id: 'widerruf-3', blocks: [] },
      { id: 'cancel', blocks: [{ list: ['c'] }] },
    ],
  })
  expect(withOwnText(page, '# Only')).toMatchObject({ introduction: '', sections: [{ title: 'Only', blocks: [] }] })
})
