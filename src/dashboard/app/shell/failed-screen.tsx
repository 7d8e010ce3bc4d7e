import { type ErrorComponentProps, useRouter } from '@tanstack/react-router'
import { Suspense, useEffect, useState } from 'react'
import { isOutage } from '#dashboard/api/connection.ts'
import { getFailureText } from '#dashboard/api/failure-text.ts'
import { hasNoWorkspace, isNotMember } from '#dashboard/api/session.ts'
import { ErrorPanel } from '#dashboard/ui/error-panel.tsx'
import { lazyComponent } from '#dashboard/ui/lazy-component.tsx'
import { useIsInShell } from '#dashboard/ui/shell-context.ts'
import { ConnectionBanner } from './connection-banner.tsx'
import { PendingScreen } from './pending-screen.tsx'

const RETRY_MS = 5_000

const NoWorkspaceScreen = lazyComponent(async () => ({
  default: (await import('../session/workspace-screens.tsx')).NoWorkspaceScreen,
}))
const OtherWorkspaceScreen = lazyComponent(async () => ({
  default: (await import('../session/workspace-screens.tsx')).OtherWorkspaceScreen,
}))

/**
 * Shown for a screen that failed to load or render, with a button to retry. During an outage it is a placeholder that retries automatically.
 */
export function FailedScreen({ error, reset }: ErrorComponentProps) {
  const isOutdated = error instanceof Error && isChunkError(error)
  const message = getFailureText(error)
  const router = useRouter()
  const isInShell = useIsInShell()
  const [isPending, setPending] = useState(false)
  useEffect(() => {
    if (!isOutage(error)) document.title = 'Failed · Tessera'
  }, [error])
  useEffect(() => {
    if (!isOutage(error)) return undefined
    const timer = setInterval(() => void router.invalidate().then(reset), RETRY_MS)
    return () => clearInterval(timer)
  }, [error, reset, router])
  const handleRetry = async () => {
    // A new release removes the old chunks.
    if (isOutdated) return location.reload()
    setPending(true)
    await router.invalidate()
    reset()
    setPending(false)
  }
  if (isOutage(error))
    return (
      <div className="flex min-h-0 flex-1 flex-col">
        {isInShell ? null : <ConnectionBanner isOutage />}
        <PendingScreen />
      </div>
    )
  if (hasNoWorkspace(error))
    return (
      <Suspense fallback={<PendingScreen />}>
        <NoWorkspaceScreen reason={message} onRetry={handleRetry} pending={isPending} />
      </Suspense>
    )
  if (isNotMember(error))
    return (
      <Suspense fallback={<PendingScreen />}>
        <OtherWorkspaceScreen reason={message} onRetry={handleRetry} pending={isPending} />
      </Suspense>
    )
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

/** Whether a chunk failed to load, because the network is down or there is a new release. */
function isChunkError(error: Error): boolean {
  return /dynamically imported module|module script|preload/i.test(error.message)
}
