import { get, useWatch } from 'react-hook-form'
import { useShop } from '#features/base/settings/client/requests.ts'
import type { ShopAnswer } from '#features/base/settings/contract.ts'
import { defaultHours, type PageText, pageTexts } from '#features/base/settings/texts.ts'
import { writePageText } from '../../information/page-text.ts'
import { informationPages } from '../../information/pages.ts'
import { Disclosure } from './disclosure.tsx'
import { mailTextParts } from './mail-texts.tsx'
import { isOwnText, OwnText, TextSummary } from './own-text.tsx'
import type { SectionProps } from './section.ts'

const labels = {
  hours: 'Contact hours',
  shipping: 'Shipping page',
  returns: 'Returns page',
  faq: 'FAQ page',
  about: 'About page',
  privacy: 'Privacy page',
  terms: 'Terms page',
} satisfies Record<PageText, string>

const onPages =
  'A blank line starts a paragraph, "# " a heading, "- " a list item. A link is [words](/address). Your own text stays as it is when you change days, fees or countries.'

/** The sections of the texts: each page and each email is a part of its own, for the search. */
export const ownTextParts = [
  ...pageTexts.map((name) => ({
    words: `${labels[name]} texts`,
    draw: (props: SectionProps) => <PageTextField {...props} name={name} />,
  })),
  ...mailTextParts,
]

/** A page's text with its default, which an owner may change and restore. */
function PageTextField({ form, name }: SectionProps & { name: PageText }) {
  const standard = standardOf(name, useShop())
  const own = useWatch({ control: form.control, name: `texts.${name}` })
  return (
    <Disclosure
      summary={<TextSummary text={labels[name]} isOwn={isOwnText(own)} />}
      hasError={Boolean(get(form.formState.errors, `texts.${name}`))}
    >
      <OwnText
        form={form}
        name={name}
        label={labels[name]}
        hint={name === 'hours' ? 'One line each. Leave blank to hide the hours.' : onPages}
        standard={standard}
        rows={name === 'hours' ? 4 : 16}
      />
    </Disclosure>
  )
}

function standardOf(name: PageText, shop: ShopAnswer): string {
  if (name === 'hours') return defaultHours
  return writePageText(informationPages[name](shop))
}
