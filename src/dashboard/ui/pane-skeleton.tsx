import { useSyncExternalStore } from 'react'
import { Skeletons } from './skeleton.tsx'

/** Placeholder of a pane. Offline, it says that the pane loads once the connection is back. */
export function PaneSkeleton() {
  const isOnline = useSyncExternalStore(subscribe, () => navigator.onLine)
  if (!isOnline) return <p className="p-4 text-sm text-ink-soft">This panel loads once you are back online.</p>
  return (
    <div className="grid content-start gap-3 p-4" aria-busy="true">
      <Skeletons sizes={['h-8', 'h-16', 'h-16', 'h-16']} />
    </div>
  )
}

function subscribe(listener: () => void) {
  addEventListener('online', listener)
  addEventListener('offline', listener)
  return () => {
    removeEventListener('online', listener)
    removeEventListener('offline', listener)
  }
}
