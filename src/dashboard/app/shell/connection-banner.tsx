import { useIsFetching } from '@tanstack/react-query'
import CloudOff from 'lucide-react/icons/cloud-off'
import { useEffect, useState } from 'react'
import { useStore } from 'zustand'
import { connection } from '../query-client.ts'

const SLOW_MS = 8_000

/**
 * Shown on every screen while the server is unreachable. Loaded data stays, and missing data loads automatically later. `isOutage`: an outage
 * kept the screen from loading.
 */
export function ConnectionBanner({ isOutage = false }: { isOutage?: boolean }) {
  const knownState = useStore(connection, (current) => current.connection)
  const state = isOutage && knownState === 'online' ? 'unavailable' : knownState
  const isSlow = useIsSlow()
  const text = state === 'online' ? (isSlow ? messages.slow : null) : messages[state]
  // Always rendered: a dialog that opens hides everything else from screen readers, except elements with `aria-live`.
  return (
    <div aria-live="off" className="contents">
      {text === null ? null : (
        // An alert is announced when it appears. The only `status` region belongs to the toasts.
        <p
          role="alert"
          aria-live="assertive"
          className="flex min-h-9 items-center justify-center gap-2 bg-warn-soft px-4 py-1.5 text-sm text-warn-text"
        >
          <CloudOff aria-hidden className="size-4 shrink-0" />
          {text}
        </p>
      )}
    </div>
  )
}

const messages = {
  offline: 'You are offline. Everything loads again once you are back online.',
  unavailable:
    'The server is not available right now. Unsaved changes are kept, and everything loads again automatically.',
  slow: 'The server is taking longer than usual to respond.',
}

/** Whether a query without data has been loading for more than a few seconds. */
function useIsSlow(): boolean {
  const isLoading = useIsFetching({ predicate: ({ state }) => state.data === undefined }) > 0
  const [isSlow, setSlow] = useState(false)
  useEffect(() => {
    if (!isLoading) return undefined
    const timer = setTimeout(() => setSlow(true), SLOW_MS)
    return () => {
      clearTimeout(timer)
      setSlow(false)
    }
  }, [isLoading])
  return isSlow
}
