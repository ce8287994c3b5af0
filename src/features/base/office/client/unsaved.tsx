import { createContext, type ReactNode, useContext, useEffect, useRef, useState } from 'react'
import { setLeaveGuard } from '#platform/client/leave-guard.ts'
import { ConfirmDialog } from './confirm-dialog.tsx'

const Report = createContext<(isDirty: boolean) => void>(() => undefined)

/** Tells the guard around a form whether something was typed that is not saved. */
export function useUnsaved(isDirty: boolean) {
  const report = useContext(Report)
  useEffect(() => {
    report(isDirty)
    return () => report(false)
  }, [report, isDirty])
}

/**
 * Asks before what was typed is lost: when `close` is called (a dialog's cross), a link is followed, Back is pressed, or the tab
 * is closed. The form inside says with `useUnsaved` whether there is anything to lose.
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
      // The address is put back before the router looks at it, so that the page, and what was typed, stays.
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
          // The listeners that hold people back are gone after the next paint.
          setTimeout(() => leave?.())
        }}
      >
        <p>What you have changed here is not saved.</p>
      </ConfirmDialog>
    </Report>
  )
}
