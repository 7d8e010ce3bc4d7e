import { createRouter, lazyRouteComponent, RouterProvider } from '@tanstack/react-router'
import { FailedScreen } from './shell/failed-screen.tsx'
import { queryClient } from './query-client.ts'
import { routeTree } from '../routeTree.gen.ts'
import { Skeleton } from '../ui/skeleton.tsx'

declare module '@tanstack/react-router' {
  interface Register {
    router: typeof router
  }
}

/** How long a screen may load before its placeholder is shown, in milliseconds. */
const PENDING_MS = 300

const router = createRouter({
  routeTree,
  context: { queries: queryClient },
  defaultPreload: 'intent',
  // The query client decides what is fresh.
  defaultPreloadStaleTime: 0,
  defaultPendingMs: PENDING_MS,
  defaultPendingMinMs: 200,
  defaultErrorComponent: FailedScreen,
  defaultNotFoundComponent: lazyRouteComponent(() => import('./shell/not-found-screen.tsx'), 'NotFoundScreen'),
  defaultPendingComponent: PendingScreen,
  scrollRestoration: true,
  // Unknown search parameters are removed.
  search: { strict: true },
})

/**
 * Loads the first screen; resolves after the time for a placeholder at the latest. Rendered earlier, the router would show a placeholder
 * at once, and React replaces one only after 300 ms, even if the screen has loaded long before.
 */
export async function loadFirstScreen(): Promise<void> {
  await Promise.race([router.load(), new Promise((resolve) => setTimeout(resolve, PENDING_MS))])
}

/** The router with all screens. */
export function App() {
  return <RouterProvider router={router} />
}

/** Placeholder while a screen loads. */
function PendingScreen() {
  return (
    <main aria-busy className="flex min-w-0 flex-1 flex-col">
      <div className="flex h-14 shrink-0 items-center border-b border-line px-5">
        <Skeleton className="h-6 w-32" />
      </div>
      <div className="grid gap-3 p-5">
        {[1, 2, 3, 4, 5, 6].map((row) => (
          <Skeleton key={row} className="h-9" />
        ))}
      </div>
    </main>
  )
}
