import { type ReactNode, useEffect, useRef } from 'react'

type DisclosureProps = { summary: ReactNode; hasError: boolean; children: ReactNode }

/** A part of the settings that opens by its summary, and by itself when a field in it has an error. */
export function Disclosure({ summary, hasError, children }: DisclosureProps) {
  const details = useRef<HTMLDetailsElement>(null)
  useEffect(() => {
    if (hasError && details.current) details.current.open = true
  }, [hasError])
  return (
    <details ref={details}>
      <summary className="min-h-11 cursor-pointer py-2.5 font-bold">{summary}</summary>
      <div className="grid grid-cols-[minmax(0,1fr)] gap-2 pb-2">{children}</div>
    </details>
  )
}
