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

const router = createRouter({
  routeTree,
  context: { queries: queryClient },
  defaultPreload: 'intent',
  // The query client decides what is fresh.
  defaultPreloadStaleTime: 0,
  defaultPendingMs: 300,
  defaultPendingMinMs: 200,
  defaultErrorComponent: FailedScreen,
  defaultNotFoundComponent: lazyRouteComponent(() => import('./shell/not-found-screen.tsx'), 'NotFoundScreen'),
  defaultPendingComponent: PendingScreen,
  scrollRestoration: true,
  // Unknown search parameters are removed.
  search: { strict: true },
})

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
