import type { InputHTMLAttributes, ReactNode, Ref } from 'react'

type CheckFieldProps = InputHTMLAttributes<HTMLInputElement> & { label: ReactNode; ref?: Ref<HTMLInputElement> }

/** A checkbox with its label, at least 44 px high. */
export const CheckField = ({ label, className = '', ...input }: CheckFieldProps) => (
  <label className={`flex min-h-11 items-center gap-3 font-semibold ${className}`}>
    <input type="checkbox" {...input} className="tick" />
    {label}
  </label>
)
