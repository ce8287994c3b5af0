import { Controller } from 'react-hook-form'
import type { MailText } from '#features/base/settings/mail-texts.ts'
import type { PageText } from '#features/base/settings/texts.ts'
import { Button } from '#platform/client/ui/button.tsx'
import { TextArea, TextField } from '#platform/client/ui/text-field.tsx'
import type { SectionProps } from './section.ts'

type OwnTextProps = Pick<SectionProps, 'form'> & {
  name: PageText | MailText
  label: string
  hint?: string
  standard: string
  /** 1 is a field of one line. */
  rows: number
}

/** A text that shows its default until an owner changes it, with a button that restores the default. */
export function OwnText({ form, name, label, hint, standard, rows }: OwnTextProps) {
  return (
    <Controller
      control={form.control}
      name={`texts.${name}`}
      render={({ field: { value, onChange, onBlur, ref }, fieldState: { error } }) => {
        const change = (typed: string) => onChange(typed === standard ? null : typed)
        const texts = {
          label,
          hint,
          error: error?.message,
          name: `texts.${name}`,
          value: value ?? standard,
          onBlur,
          ref,
        }
        return (
          <div className="grid gap-2">
            {rows === 1 ? (
              <TextField {...texts} onChange={({ target }) => change(target.value)} />
            ) : (
              <TextArea {...texts} rows={rows} onChange={({ target }) => change(target.value)} />
            )}
            {isOwnText(value) && (
              <Button variant="ghost" size="small" className="justify-self-start" onClick={() => onChange(null)}>
                Use the default
              </Button>
            )}
          </div>
        )
      }}
    />
  )
}

export const isOwnText = (value: unknown) => typeof value === 'string'

/** What a text is called, and whether it is the owner's. */
export const TextSummary = ({ text, isOwn }: { text: string; isOwn: boolean }) => (
  <>
    {text}
    {isOwn && <span className="font-normal text-muted"> (your own text)</span>}
  </>
)
