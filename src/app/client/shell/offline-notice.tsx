import { useSyncExternalStore } from 'react'
import { Status } from '#platform/client/ui/status.tsx'

/** A line below the header while the browser is offline. It lies over the page, so that nothing moves. */
export const OfflineNotice = () => (
  <Status className="offline bg-butter">
    {useSyncExternalStore(subscribe, isOffline, () => false) && 'You are offline: nothing can be saved.'}
  </Status>
)

const isOffline = () => !navigator.onLine

function subscribe(listener: () => void) {
  addEventListener('online', listener)
  addEventListener('offline', listener)
  return () => {
    removeEventListener('online', listener)
    removeEventListener('offline', listener)
  }
}
