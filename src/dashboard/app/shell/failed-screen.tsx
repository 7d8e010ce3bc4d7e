import { type ErrorComponentProps, useRouter } from '@tanstack/react-router'
import { useEffect, useState } from 'react'
import { isOutage } from '../../api/connection.ts'
import { ErrorPanel } from '../../ui/error-panel.tsx'

const RETRY_MS = 5_000

/** A screen that could not be loaded or shown, with a way to try again. Where the server cannot be reached it tries by itself. */
export function FailedScreen({ error, reset }: ErrorComponentProps) {
  const isOutdated = error instanceof Error && isMissingPart(error)
  const message = error instanceof Error ? error.message : String(error)
  const router = useRouter()
  const [isPending, setPending] = useState(false)
  useEffect(() => {
    document.title = 'Failed · Tessera'
  }, [])
  useEffect(() => {
    if (!isOutage(error)) return undefined
    const timer = setInterval(() => void router.invalidate().then(reset), RETRY_MS)
    return () => clearInterval(timer)
  }, [error, reset, router])
  const handleRetry = async () => {
    // A chunk that is gone since a new version was put up comes back only with a new page.
    if (isOutdated) return location.reload()
    setPending(true)
    await router.invalidate()
    reset()
    setPending(false)
  }
  return (
    <main id="content" tabIndex={-1} className="grid min-h-full flex-1 place-items-center outline-none">
      <div className="w-full max-w-lg">
        <h1 className="sr-only">Failed</h1>
        <ErrorPanel title="This screen could not be shown" onRetry={handleRetry} pending={isPending}>
          {isOutdated ? 'A part of the dashboard could not be loaded. Check the connection and try again.' : message}
        </ErrorPanel>
      </div>
    </main>
  )
}

/** A chunk that did not come: the connection failed, or a new version was put up since the page was opened. */
function isMissingPart(error: Error): boolean {
  return /dynamically imported module|module script|preload/i.test(error.message)
}
