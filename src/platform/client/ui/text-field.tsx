import { CircleAlert } from 'lucide-react'
import {
  type InputHTMLAttributes,
  type ReactNode,
  type Ref,
  type TextareaHTMLAttributes,
  useEffect,
  useId,
  useRef,
} from 'react'

export type FieldTexts = {
  label: ReactNode
  hint?: ReactNode
  error?: string
  aside?: ReactNode
  /** The error can result from another field: it is announced and scrolled into view. */
  follows?: boolean
}
export type FieldWiring = { id: string; 'aria-describedby': string | undefined; 'aria-invalid': true | undefined }

/** The label, hint and error of a field, connected to the control that `children` renders. */
export function FieldFrame({
  label,
  hint,
  error,
  aside,
  id,
  className,
  follows,
  children,
}: FieldTexts & { id?: string; className?: string; children: (wiring: FieldWiring) => ReactNode }) {
  const made = useId()
  const own = id ?? made
  const errorLine = useRef<HTMLParagraphElement>(null)
  useEffect(() => {
    // Hints and errors must not be covered by a bar at the bottom of a phone.
    const about = follows ? errorLine.current?.closest('form') : document.getElementById(own)
    if (error && about?.contains(document.activeElement)) errorLine.current?.scrollIntoView({ block: 'nearest' })
  }, [error, follows, own])
  const described = [error && `${own}-error`, hint && `${own}-hint`].filter(Boolean).join(' ') || undefined
  return (
    <div className={className}>
      <div className="mb-1.5 flex flex-wrap items-baseline justify-between gap-x-4">
        <label htmlFor={own} className="font-semibold">
          {label}
        </label>
        {aside}
      </div>
      {children({ id: own, 'aria-describedby': described, 'aria-invalid': error ? true : undefined })}
      <div role={follows ? 'status' : undefined}>
        {error && (
          <p ref={errorLine} id={`${own}-error`} className="mt-1.5 flex items-start gap-2 font-semibold text-err">
            <CircleAlert size={18} className="mt-1 flex-none" aria-hidden="true" />
            {error}
          </p>
        )}
      </div>
      {hint && (
        <p id={`${own}-hint`} className="mt-1.5 text-sm text-muted">
          {hint}
        </p>
      )}
    </div>
  )
}

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
