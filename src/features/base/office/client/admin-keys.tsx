import { Search } from 'lucide-react'
import { useEffect, useState } from 'react'
import { FindDialog } from './find-dialog.tsx'
import { findKeys, KeysDialog } from './keys-dialog.tsx'
import { isCommand, recallSingleKeys } from './row-keys.ts'

/** The back office's shortcuts Ctrl-K and `?`, and a button that opens the search. */
export function AdminKeys() {
  const [open, setOpen] = useState<'find' | 'keys'>()
  useEffect(() => {
    recallSingleKeys()
    const act = (event: KeyboardEvent) => {
      const isFind = event.key.toLowerCase() === 'k' && (event.ctrlKey || event.metaKey)
      if (isFind && !document.querySelector('dialog:modal')) setOpen('find')
      else if (event.key === '?' && isCommand(event)) setOpen('keys')
      else return
      event.preventDefault()
    }
    document.addEventListener('keydown', act)
    return () => document.removeEventListener('keydown', act)
  }, [])
  const close = () => setOpen(undefined)
  return (
    <>
      <button type="button" className="admin-find" onClick={() => setOpen('find')}>
        <Search size={18} aria-hidden="true" />
        <span className="max-lg:sr-only">Find</span>
        <kbd className="num ml-auto hidden text-sm lg:block">{findKeys}</kbd>
      </button>
      <FindDialog open={open === 'find'} onClose={close} />
      <KeysDialog open={open === 'keys'} onClose={close} />
    </>
  )
}
