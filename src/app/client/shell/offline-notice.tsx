import { useSyncExternalStore } from 'react'
import { Status } from '#platform/client/ui/status.tsx'

/** A line below the header while the browser is offline. It overlays the page, so that the layout does not shift. */
export const OfflineNotice = () => (
  <Status className="offline bg-butter">
    {useSyncExternalStore(subscribe, isOffline, () => false) && 'You are offline. Changes cannot be saved.'}
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
