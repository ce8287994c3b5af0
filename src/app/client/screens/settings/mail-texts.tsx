import { get, useWatch } from 'react-hook-form'
import {
  fillMailText,
  type MailKind,
  type MailValues,
  mailKinds,
  mailParts,
  mails,
  mailTextName,
  type Placeholder,
  placeholders,
} from '#features/base/settings/mail-texts.ts'
import { Disclosure } from './disclosure.tsx'
import { isOwnText, OwnText, TextSummary } from './own-text.tsx'
import type { SectionProps } from './section.ts'

const fields = {
  subject: { label: 'Subject', rows: 1, hint: 'Leave blank for the default.' },
  opening: { label: 'Opening', rows: 4, hint: 'Leave blank to leave it out.' },
  closing: { label: 'Closing', rows: 4, hint: 'Leave blank to leave it out.' },
} as const

/** Each email is a part of its own, for the search. */
export const mailTextParts = mailKinds.map((kind) => ({
  words: `${mails[kind].label} texts subject opening closing preview`,
  draw: (props: SectionProps) => <MailTexts {...props} kind={kind} />,
}))

/** The texts of one email, with a preview. */
function MailTexts({ form, kind }: SectionProps & { kind: MailKind }) {
  const { label, places } = mails[kind]
  const names = mailParts.map((part) => `texts.${mailTextName(kind, part)}` as const)
  const isOwn = useWatch({ control: form.control, name: names }).some(isOwnText)
  const hasError = names.some((name) => get(form.formState.errors, name))
  return (
    <Disclosure summary={<TextSummary text={label} isOwn={isOwn} />} hasError={hasError}>
      {places.length > 0 && (
        <p className="text-sm text-muted">
          You can use {places.map((place) => `{${place}} for ${placeholders[place].means}`).join(', ')}.
        </p>
      )}
      {mailParts.map((part) => (
        <OwnText
          key={part}
          form={form}
          name={mailTextName(kind, part)}
          label={`${label}: ${fields[part].label.toLowerCase()}`}
          hint={fields[part].hint}
          standard={mails[kind][part]}
          rows={fields[part].rows}
        />
      ))}
      <MailPreview form={form} kind={kind} />
    </Disclosure>
  )
}

/** The email with example values; what the shop generates is named in its place. */
function MailPreview({ form, kind }: Pick<SectionProps, 'form'> & { kind: MailKind }) {
  const { between, end } = mails[kind]
  const texts = useWatch({ control: form.control, name: 'texts' })
  const fill = (part: (typeof mailParts)[number]) => fillMailText(texts, kind, part, examples)
  return (
    <figure className="rounded-m border-2 border-hair p-4">
      <figcaption className="mb-3 text-sm text-muted">Preview with example values</figcaption>
      <div className="grid gap-3">
        <p className="font-bold">{fill('subject')}</p>
        <Paragraph text={fill('opening')} />
        <Generated text={between} />
        <Paragraph text={fill('closing')} />
        <Generated text={end} />
      </div>
    </figure>
  )
}

const examples = Object.fromEntries(
  Object.entries(placeholders).map(([place, { example }]) => [place, example]),
) as Record<Placeholder, string> satisfies MailValues<MailKind>

const Paragraph = ({ text }: { text: string }) => text && <p className="whitespace-pre-line">{text}</p>

const Generated = ({ text }: { text: string }) => text && <p className="text-sm text-muted">[{text}]</p>
