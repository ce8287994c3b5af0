import { useQuery } from '@tanstack/react-query'
import { type KeyboardEvent, useEffect, useRef, useState } from 'react'
import { useUser } from '#features/base/accounts/client/requests.ts'
import { Dialog } from '#platform/client/ui/dialog.tsx'
import { TextField } from '#platform/client/ui/text-field.tsx'
import type { Found } from '../contract.ts'
import { foundQuery } from './requests.ts'
import { useOfficeLinks } from './use-office-links.ts'

/** Debounce of the request, in milliseconds. */
const pause = 200

/** The Ctrl-K search: finds screens by name, orders by number, and everything else by text. */
export const FindDialog = ({ open, onClose }: { open: boolean; onClose: () => void }) => (
  <Dialog open={open} onClose={onClose} title="Find">
    <Finder onClose={onClose} />
  </Dialog>
)

function Finder({ onClose }: { onClose: () => void }) {
  const [typed, setTyped] = useState('')
  const [asked, setAsked] = useState('')
  const list = useRef<HTMLUListElement>(null)
  useEffect(() => {
    const timer = setTimeout(() => setAsked(typed.trim()), pause)
    return () => clearTimeout(timer)
  }, [typed])
  const { data: things = [] } = useQuery({ ...foundQuery(asked), enabled: asked.length > 1 })
  const screens = useOfficeLinks(useUser())
    .filter(({ name }) => typed && name.toLowerCase().includes(typed.trim().toLowerCase()))
    .map(({ href, name }): Found => ({ kind: 'Screen', title: name, detail: null, href }))
  const found = [...screens, ...(asked === typed.trim() ? things : [])]
  const links = () => [...(list.current?.querySelectorAll('a') ?? [])]
  const walk = (event: KeyboardEvent) => {
    const step = event.key === 'ArrowDown' ? 1 : event.key === 'ArrowUp' ? -1 : 0
    if (!step) return
    event.preventDefault()
    const all = links()
    const at = all.indexOf(document.activeElement as HTMLAnchorElement)
    all[Math.min(Math.max(at + step, 0), all.length - 1)]?.focus()
  }
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: the arrows go from the field to the links and along them; Tab does too.
    <div className="grid gap-3" onKeyDown={walk}>
      <form
        onSubmit={(event) => {
          event.preventDefault()
          links()[0]?.click()
        }}
      >
        <TextField
          label="Find"
          type="search"
          data-focus-first
          placeholder="Order, gift, customer or message"
          autoComplete="off"
          value={typed}
          onChange={({ target }) => setTyped(target.value)}
        />
      </form>
      <p role="status" className="sr-only">
        {typed && `${found.length} found`}
      </p>
      <ul ref={list}>
        {found.map(({ kind, title, detail, href }) => (
          <li key={href}>
            <a
              href={href}
              className="flex min-h-11 items-center gap-3 rounded-s px-3 py-1.5 hover:bg-oat focus-visible:bg-oat"
              onClick={onClose}
            >
              <span className="w-20 flex-none text-sm text-muted">{kind}</span>
              {/* The detail wraps below the title when it does not fit next to it. */}
              <span className="flex min-w-0 flex-1 flex-wrap items-baseline gap-x-3">
                <b>{title}</b>
                {detail && <span className="ml-auto text-right text-sm text-muted">{detail}</span>}
              </span>
            </a>
          </li>
        ))}
      </ul>
      {asked.length > 1 && asked === typed.trim() && found.length === 0 && <p>No results. Try other words.</p>}
    </div>
  )
}
