import { type ReactNode, useEffect, useId, useRef, useState } from 'react'

type MenuProps = {
  label: ReactNode
  /** The accessible name, if `label` is only a picture. */
  name?: string
  buttonClass: string
  align?: 'start' | 'end'
  children: ReactNode
}

/** A button that discloses a list of links: by click or Enter, never by hover. Esc closes it and returns the focus. */
export function Menu({ label, name, buttonClass, align = 'start', children }: MenuProps) {
  const [open, setOpen] = useState(false)
  const frame = useRef<HTMLDivElement>(null)
  const button = useRef<HTMLButtonElement>(null)
  const id = useId()

  useEffect(() => {
    if (!open) return
    const close = () => setOpen(false)
    const outside = (event: Event) => !frame.current?.contains(event.target as Node) && close()
    const leave = (event: KeyboardEvent) => {
      if (event.key !== 'Escape') return
      // A dialog around it stays open.
      event.preventDefault()
      close()
      button.current?.focus()
    }
    document.addEventListener('pointerdown', outside)
    document.addEventListener('focusin', outside)
    document.addEventListener('keydown', leave)
    addEventListener('popstate', close)
    return () => {
      document.removeEventListener('pointerdown', outside)
      document.removeEventListener('focusin', outside)
      document.removeEventListener('keydown', leave)
      removeEventListener('popstate', close)
    }
  }, [open])

  return (
    <div ref={frame} className="relative">
      <button
        ref={button}
        type="button"
        className={buttonClass}
        aria-label={name}
        aria-expanded={open}
        aria-controls={id}
        onClick={() => setOpen(!open)}
      >
        {label}
      </button>
      {/* biome-ignore lint/a11y/noStaticElementInteractions: following a link inside closes the list; the links themselves are the controls. */}
      {/* biome-ignore lint/a11y/useKeyWithClickEvents: Enter on a link is a click. */}
      <div
        id={id}
        hidden={!open}
        onClick={(event) => (event.target as Element).closest('a, button') && setOpen(false)}
        className={`absolute top-full z-30 mt-2 min-w-60 rounded-m border-2 border-ink bg-card p-2 ${align === 'end' ? 'right-0' : 'left-0'}`}
      >
        {children}
      </div>
    </div>
  )
}

/** The class names of a menu's link or button: a row of 44 px. */
export const menuRow =
  'flex min-h-11 w-full items-center gap-3 rounded-s px-3 py-2 text-left font-semibold hover:bg-oat focus-visible:bg-oat'
