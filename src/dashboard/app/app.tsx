import { createRouter, lazyRouteComponent, RouterProvider } from '@tanstack/react-router'
import { FailedScreen } from './shell/failed-screen.tsx'
import { PendingScreen } from './shell/pending-screen.tsx'
import { readWorkspaceSlug } from '#contract/workspace-address.ts'
import { openWorkspace, workspaceRewrite } from '../api/workspace-address.ts'
import { queryClient } from './query-client.ts'
import { routeTree } from '../routeTree.gen.ts'

declare module '@tanstack/react-router' {
  interface Register {
    router: AppRouter
  }
}

type AppRouter = ReturnType<typeof createAppRouter>

/** Creates the router, and opens the workspace that the address of the document names. Old addresses name none. */
export function createAppRouter() {
  // The router builds addresses before it loads the first screen.
  openWorkspace(readWorkspaceSlug(location.pathname))
  return createRouter({
    routeTree,
    context: { queryClient },
    rewrite: workspaceRewrite,
    defaultPreload: 'intent',
    // The query client decides which data is fresh.
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
}

/** The app with all its screens. */
export function App({ router }: { router: AppRouter }) {
  return <RouterProvider router={router} />
}
