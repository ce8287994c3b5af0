import { createContext, type ReactNode, useContext, useEffect, useRef, useState } from 'react'
import { setLeaveGuard } from '#platform/client/leave-guard.ts'
import { ConfirmDialog } from './confirm-dialog.tsx'

const Report = createContext<(isDirty: boolean) => void>(() => undefined)

/** Reports to the surrounding `UnsavedGuard` whether the form has unsaved changes. */
export function useUnsaved(isDirty: boolean) {
  const report = useContext(Report)
  useEffect(() => {
    report(isDirty)
    return () => report(false)
  }, [report, isDirty])
}

/**
 * Asks for confirmation before unsaved changes are lost: on a guarded close, a link, Back, or closing the tab. The form inside
 * reports unsaved changes with `useUnsaved`.
 */
export function UnsavedGuard({ children }: { children: (guarded: (leave: () => void) => void) => ReactNode }) {
  const [isDirty, setIsDirty] = useState(false)
  const [leave, setLeave] = useState<() => void>()
  const dirty = useRef(false)
  const report = useRef((now: boolean) => {
    dirty.current = now
    setIsDirty(now)
  })
  const guarded = (wanted: () => void) => (dirty.current ? setLeave(() => wanted) : wanted())

  useEffect(() => {
    if (!isDirty) return
    const here = location.href
    const beforeUnload = (event: BeforeUnloadEvent) => event.preventDefault()
    const onLink = (event: MouseEvent) => {
      const link = event.target instanceof Element ? event.target.closest('a') : null
      if (!link?.href || link.target || link.hasAttribute('download') || event.ctrlKey || event.metaKey) return
      event.preventDefault()
      event.stopPropagation()
      setLeave(() => () => link.click())
    }
    setLeaveGuard(() => {
      if (location.href === here) return false
      // Restores the address before the router reads it, which keeps the page and its form mounted.
      history.pushState(null, '', here)
      setLeave(() => () => history.back())
      return true
    })
    addEventListener('beforeunload', beforeUnload)
    addEventListener('click', onLink, true)
    return () => {
      removeEventListener('beforeunload', beforeUnload)
      removeEventListener('click', onLink, true)
      setLeaveGuard(undefined)
    }
  }, [isDirty])

  return (
    <Report value={report.current}>
      {children(guarded)}
      <ConfirmDialog
        open={leave !== undefined}
        title="Leave without saving?"
        action="Discard changes"
        onClose={() => setLeave(undefined)}
        onConfirm={() => {
          report.current(false)
          setLeave(undefined)
          // The effect above removes its listeners in the next render.
          setTimeout(() => leave?.())
        }}
      >
        <p>Your changes are not saved. If you leave now, they are lost.</p>
      </ConfirmDialog>
    </Report>
  )
}
