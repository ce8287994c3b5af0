import type { InputHTMLAttributes, Ref, TextareaHTMLAttributes } from 'react'
import { FieldFrame, type FieldTexts } from './field-frame.tsx'

type TextFieldProps = FieldTexts & InputHTMLAttributes<HTMLInputElement> & { ref?: Ref<HTMLInputElement> }

/** One line of text with its label above. The other attributes go to the `<input>`. */
export const TextField = ({ label, hint, error, aside, follows, id, className, ...input }: TextFieldProps) => (
  <FieldFrame label={label} hint={hint} error={error} aside={aside} follows={follows} id={id} className={className}>
    {(wiring) => <input type="text" {...input} {...wiring} className="field" />}
  </FieldFrame>
)

type TextAreaProps = FieldTexts & TextareaHTMLAttributes<HTMLTextAreaElement> & { ref?: Ref<HTMLTextAreaElement> }

/** Several lines of text. */
export const TextArea = ({ label, hint, error, aside, follows, id, className, ...area }: TextAreaProps) => (
  <FieldFrame label={label} hint={hint} error={error} aside={aside} follows={follows} id={id} className={className}>
    {(wiring) => <textarea rows={5} {...area} {...wiring} className="field" />}
  </FieldFrame>
)
