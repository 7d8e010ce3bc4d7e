import './styles.css'
import { MutationCache, QueryCache, QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { createRouter, lazyRouteComponent, RouterProvider } from '@tanstack/react-router'
import { StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
import { ApiError } from './api/client.ts'
import { expiry } from './features/session/expiry.ts'
import { FailedScreen } from './features/shell/failed-screen.tsx'
import { PendingScreen } from './features/shell/pending-screen.tsx'
import { routeTree } from './routeTree.gen.ts'

const onError = (error: Error) => {
  if (error instanceof ApiError && error.failure.code === 'signed_out') expiry.set(true)
}
const queries = new QueryClient({
  queryCache: new QueryCache({ onError }),
  mutationCache: new MutationCache({ onError }),
  defaultOptions: {
    queries: {
      staleTime: 30_000,
      // What was refused once is refused again; what did not get through may.
      retry: (failures, error) =>
        failures < 2 && !(error instanceof ApiError && error.status >= 400 && error.status < 500),
    },
  },
})
const router = createRouter({
  routeTree,
  context: { queries },
  defaultPreload: 'intent',
  // The query client knows what is fresh.
  defaultPreloadStaleTime: 0,
  defaultPendingMs: 300,
  defaultPendingMinMs: 200,
  defaultErrorComponent: FailedScreen,
  defaultNotFoundComponent: lazyRouteComponent(() => import('./features/shell/not-found-screen.tsx'), 'NotFoundScreen'),
  defaultPendingComponent: PendingScreen,
  scrollRestoration: true,
  // What no screen reads leaves the address.
  search: { strict: true },
})

declare module '@tanstack/react-router' {
  interface Register {
    router: typeof router
  }
}

const root = document.getElementById('root')
if (root)
  createRoot(root).render(
    <StrictMode>
      <QueryClientProvider client={queries}>
        <RouterProvider router={router} />
      </QueryClientProvider>
    </StrictMode>,
  )
