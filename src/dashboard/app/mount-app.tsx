import { QueryClientProvider } from '@tanstack/react-query'
import { type ReactNode, StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
import { queryClient } from './query-client.ts'
import { ErrorPanel } from '../ui/error-panel.tsx'
import { Toaster } from '../ui/toaster.tsx'
import { TooltipProvider } from '../ui/tooltip.tsx'

/**
 * Renders the app into an element. The returned function replaces the screen. An error shows the failure screen instead of a blank page.
 */
export function mountApp(element: Element): (screen: ReactNode) => void {
  const root = createRoot(element, {
    onUncaughtError(error) {
      reportError(error)
      queueMicrotask(() => root.render(<Broken />))
    },
  })
  return (screen) =>
    root.render(
      <StrictMode>
        <QueryClientProvider client={queryClient}>
          <TooltipProvider>
            {screen}
            <Toaster />
          </TooltipProvider>
        </QueryClientProvider>
      </StrictMode>,
    )
}

function Broken() {
  return (
    <main className="grid min-h-dvh place-items-center p-6">
      <ErrorPanel title="Something broke here" onRetry={() => location.reload()} pending={false}>
        This is a bug in Tessera. Unsaved changes to a page are stored in this browser.
      </ErrorPanel>
    </main>
  )
}
