import { useEffect, useRef } from 'react'
import type { FieldValues, Path, PathValue, UseFormReturn } from 'react-hook-form'
import { Button } from '#platform/client/ui/button.tsx'

type MergeProps<Values extends FieldValues> = {
  form: UseFormReturn<Values>
  /** The values when the form was opened. */
  base: Values
  /** Another person's values, saved while the form was open. */
  newerVersion: Values | undefined
  labels: Partial<Record<keyof Values, string>>
}

/**
 * Merges another person's change into the open form. A field that only they changed takes their value. For a field that both
 * changed, the user chooses a value.
 */
export function MergeNote<Values extends FieldValues>({ form, base, newerVersion, labels }: MergeProps<Values>) {
  const merged = useRef<Values>(undefined)
  const names = Object.keys(base) as Path<Values>[]
  const changed = newerVersion ? names.filter((name) => differ(base[name], newerVersion[name])) : []
  const mine = form.watch()
  useEffect(() => {
    if (!newerVersion || !differ(merged.current, newerVersion)) return
    const before = merged.current ?? base
    merged.current = newerVersion
    for (const name of names) {
      if (differ(before[name], newerVersion[name]) && !differ(form.getValues(name), before[name]))
        take(form, name, newerVersion)
    }
  })
  if (!newerVersion || changed.length === 0) return null
  const open = changed.filter((name) => differ(mine[name], newerVersion[name]))
  const taken = changed.filter((name) => !open.includes(name))
  const label = (name: Path<Values>) => labels[name as keyof Values] ?? name
  return (
    <section className="grid gap-3 rounded-m bg-butter p-4" aria-label="Changes by another person">
      {taken.length > 0 && (
        <p>
          Updated with the other person’s changes: <b>{taken.map(label).join(', ')}</b>.
        </p>
      )}
      {open.map((name) => (
        <div key={name} className="flex flex-wrap items-center justify-between gap-3">
          <p className="min-w-0">
            <b>{label(name)}</b> was changed to “{show(newerVersion[name])}” by another person. Your value is “
            {show(mine[name])}”.
          </p>
          <Button variant="ghost" size="small" onClick={() => take(form, name, newerVersion)}>
            Use their value
          </Button>
        </div>
      ))}
      <p>Check the form, then save again.</p>
    </section>
  )
}

function take<Values extends FieldValues>(form: UseFormReturn<Values>, name: Path<Values>, newerVersion: Values) {
  form.setValue(name, newerVersion[name] as PathValue<Values, Path<Values>>, {
    shouldDirty: true,
    shouldValidate: true,
  })
}

const differ = (one: unknown, other: unknown) => JSON.stringify(one) !== JSON.stringify(other)

function show(value: unknown): string {
  if (typeof value === 'boolean') return value ? 'yes' : 'no'
  const isOfTexts = Array.isArray(value) && value.every((one) => typeof one === 'string')
  const text = isOfTexts ? value.join(', ') : Array.isArray(value) ? `${value.length} pictures` : String(value ?? '')
  return text.length > 80 ? `${text.slice(0, 80)}…` : text
}
