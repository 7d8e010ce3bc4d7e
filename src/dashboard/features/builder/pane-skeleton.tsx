import { useSyncExternalStore } from 'react'
import { Skeleton } from '../../ui/skeleton.tsx'

/** A pane that is on its way; without a connection it says what it waits for. */
export function PaneSkeleton() {
  const isOnline = useSyncExternalStore(subscribe, () => navigator.onLine)
  if (!isOnline)
    return <p className="p-4 text-sm text-ink-soft">This part has not been loaded yet. It comes with the connection.</p>
  return (
    <div className="grid content-start gap-3 p-4" aria-busy="true">
      {['h-8', 'h-16', 'h-16', 'h-16'].map((height, index) => (
        <Skeleton key={index} className={height} />
      ))}
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
