import { Controller } from 'react-hook-form'
import { useShop } from '#features/base/settings/client/requests.ts'
import type { ShopAnswer } from '#features/base/settings/contract.ts'
import { defaultHours, type MailText, mailTexts, type PageText } from '#features/base/settings/texts.ts'
import { Button } from '#platform/client/ui/button.tsx'
import { TextArea } from '#platform/client/ui/text-field.tsx'
import { writePageText } from '../../information/page-text.ts'
import { informationPages } from '../../information/pages.ts'
import { Disclosure } from './disclosure.tsx'
import type { SectionProps } from './section.ts'

type TextName = PageText | MailText

const labels = {
  hours: 'Contact hours',
  shipping: 'Shipping page',
  returns: 'Returns page',
  faq: 'FAQ page',
  about: 'About page',
  privacy: 'Privacy page',
  terms: 'Terms page',
  mailWelcome: 'Welcome email',
  mailConfirmed: 'Order confirmation email',
  mailShipped: 'Shipping email',
  mailPart: 'Partial shipment email',
  mailTracking: 'Tracking number email',
  mailDelayed: 'Delay email',
  mailDelivered: 'Delivery email',
  mailCancelled: 'Cancellation email',
  mailRefunded: 'Refund email',
  mailQuote: 'Quote email',
  mailPasswordReset: 'Password reset email',
  mailPasswordChanged: 'Password change email',
} satisfies Record<TextName, string>

const onPages =
  'A blank line starts a paragraph, "# " a heading, "- " a list item. A link is [words](/address). Your own text stays as it is when you change days, fees or countries.'
const inMails = 'The opening text. {name} is the customer’s name.'
const inOrderMails = 'The opening text. {name} is the customer’s name, {order} the number of the order.'

/** The sections of the texts: each text is a field of its own, for the search. */
export const ownTextParts = (Object.keys(labels) as TextName[]).map((name) => ({
  words: `${labels[name]} texts`,
  draw: (props: SectionProps) => <OwnText {...props} name={name} />,
}))

/** A text with its default, which an owner may change and restore. */
function OwnText({ form, name }: SectionProps & { name: TextName }) {
  const standard = standardOf(name, useShop())
  return (
    <Controller
      control={form.control}
      name={`texts.${name}`}
      render={({ field: { value, onChange, onBlur }, fieldState: { error } }) => (
        <Disclosure
          hasError={Boolean(error)}
          summary={
            <>
              {labels[name]}
              {typeof value === 'string' && <span className="font-normal text-muted"> (your own text)</span>}
            </>
          }
        >
          <TextArea
            label={labels[name]}
            hint={hintOf(name)}
            error={error?.message}
            name={`texts.${name}`}
            rows={name in informationPages ? longRows : shortRows}
            value={value ?? standard}
            onBlur={onBlur}
            onChange={({ target }) => onChange(target.value === standard ? null : target.value)}
          />
          {typeof value === 'string' && (
            <Button variant="ghost" size="small" className="justify-self-start" onClick={() => onChange(null)}>
              Use the default
            </Button>
          )}
        </Disclosure>
      )}
    />
  )
}
const [longRows, shortRows] = [16, 4]

function hintOf(name: TextName): string {
  if (name === 'hours') return 'One line each. Leave blank to hide the hours.'
  if (!(name in mailTexts)) return onPages
  return mailTexts[name as MailText].includes('{order}') ? inOrderMails : inMails
}

function standardOf(name: TextName, shop: ShopAnswer): string {
  if (name === 'hours') return defaultHours
  if (name in mailTexts) return mailTexts[name as MailText]
  return writePageText(informationPages[name as keyof typeof informationPages](shop))
}
