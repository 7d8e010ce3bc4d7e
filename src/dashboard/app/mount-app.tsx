import { QueryClientProvider } from '@tanstack/react-query'
import { type ReactNode, StrictMode, Suspense } from 'react'
import { createRoot } from 'react-dom/client'
import { queryClient } from './query-client.ts'
import { ErrorPanel } from '../ui/error-panel.tsx'
import { lazyComponent } from '../ui/lazy-component.tsx'
import { TooltipProvider } from '../ui/tooltip.tsx'

// Lazy, because the first screen is usable without toasts.
const Toaster = lazyComponent(async () => ({ default: (await import('../ui/toaster.tsx')).Toaster }))

interface MountedApp {
  /** Shows a screen in place of the previous one. */
  render(screen: ReactNode): void
  unmount(): void
}

/** Mounts the app in an element. An error shows the failure screen instead of a blank page. */
export function mountApp(element: Element): MountedApp {
  const root = createRoot(element, {
    onUncaughtError(error) {
      reportError(error)
      queueMicrotask(() => root.render(<FatalErrorScreen />))
    },
  })
  return {
    render: (screen) =>
      root.render(
        <StrictMode>
          <QueryClientProvider client={queryClient}>
            <TooltipProvider>
              {screen}
              <Suspense>
                <Toaster />
              </Suspense>
            </TooltipProvider>
          </QueryClientProvider>
        </StrictMode>,
      ),
    unmount: () => root.unmount(),
  }
}

function FatalErrorScreen() {
  return (
    <main className="grid min-h-dvh place-items-center p-6">
      <ErrorPanel title="Something broke here" onRetry={() => location.reload()} pending={false}>
        This is a bug in Tessera. Unsaved changes to a page are stored in this browser.
      </ErrorPanel>
    </main>
  )
}
