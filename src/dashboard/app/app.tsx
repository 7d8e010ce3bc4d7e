import { createRouter, lazyRouteComponent, RouterProvider } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { FailedScreen } from './shell/failed-screen.tsx'
import { PendingScreen } from './shell/pending-screen.tsx'
import { queryClient } from './query-client.ts'
import { routeTree } from '../routeTree.gen.ts'
import { goBy } from '../ui/navigate.ts'

declare module '@tanstack/react-router' {
  interface Register {
    router: ReturnType<typeof routerOfApp>
  }
}

/** All screens, of which the one of the address is shown. To be called once: it takes over how one goes from one to another. */
export function makeApp(): ReactNode {
  const router = routerOfApp()
  goBy((address) => router.history.push(address))
  return <RouterProvider router={router} />
}

function routerOfApp() {
  return createRouter({
    routeTree,
    context: { queries: queryClient },
    defaultPreload: 'intent',
    // The query client knows what is fresh.
    defaultPreloadStaleTime: 0,
    defaultPendingMs: 300,
    defaultPendingMinMs: 200,
    defaultErrorComponent: FailedScreen,
    defaultNotFoundComponent: lazyRouteComponent(() => import('./shell/not-found-screen.tsx'), 'NotFoundScreen'),
    defaultPendingComponent: PendingScreen,
    scrollRestoration: true,
    // What no screen reads leaves the address.
    search: { strict: true },
  })
}
