import { Eye, EyeOff } from 'lucide-react'
import { type InputHTMLAttributes, type Ref, useState } from 'react'
import { FieldFrame, type FieldTexts } from '../ui/text-field.tsx'

type PasswordFieldProps = FieldTexts & InputHTMLAttributes<HTMLInputElement> & { ref?: Ref<HTMLInputElement> }

/** A password field with a button that shows the password. Paste and password managers work. */
export function PasswordField({ label, hint, error, id, className, ...input }: PasswordFieldProps) {
  const [shown, setShown] = useState(false)
  const Icon = shown ? EyeOff : Eye
  return (
    <FieldFrame label={label} hint={hint} error={error} id={id} className={className}>
      {(wiring) => (
        <div className="relative">
          <input {...input} {...wiring} type={shown ? 'text' : 'password'} className="field pr-14" />
          <button
            type="button"
            aria-label="Show password"
            aria-pressed={shown}
            className="round-button absolute top-1 right-1"
            onClick={() => setShown(!shown)}
          >
            <Icon size={20} aria-hidden="true" />
          </button>
        </div>
      )}
    </FieldFrame>
  )
}
