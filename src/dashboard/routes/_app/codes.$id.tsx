import { createFileRoute } from '@tanstack/react-router'
import { Suspense } from 'react'
import { codesQueries } from '#dashboard/api/codes.ts'
import { foldersQueries } from '#dashboard/api/folders.ts'
import { scansQueries } from '#dashboard/api/scans.ts'
import { usePermission } from '#dashboard/api/use-permission.ts'
import { CodeScreen } from '#dashboard/features/codes/detail/code-screen.tsx'
import { lazyComponent } from '#dashboard/ui/lazy-component.tsx'
import { Skeleton } from '#dashboard/ui/skeleton.tsx'

export const Route = createFileRoute('/_app/codes/$id')({
  validateSearch: ({ show }: Record<string, unknown>): { show?: 'history' | undefined } =>
    show === 'history' ? { show } : {},
  // The loader is in the screen's chunk, not in the entry chunk.
  codeSplitGroupings: [['loader', 'component']],
  // Not awaited: the screen shows its own skeleton, and each part handles its own error.
  loader: ({ context: { queryClient }, params: { id }, cause }) => {
    // Hovering a list should not load every code in full.
    if (cause === 'preload') return
    void Promise.allSettled([
      CodeAnalytics.load(),
      queryClient.query(codesQueries.one(id)),
      queryClient.query(foldersQueries.all()),
      queryClient.infiniteQuery(scansQueries.ofCode(id)),
      queryClient.infiniteQuery(codesQueries.history(id)),
    ])
  },
  component: OneCode,
})

// Charts are loaded beside the main content, which is shown without them.
const CodeAnalytics = lazyComponent(async () => ({
  default: (await import('#dashboard/features/analytics/panels/code-analytics.tsx')).CodeAnalytics,
}))

function OneCode() {
  const { id } = Route.useParams()
  const { show } = Route.useSearch()
  const navigate = Route.useNavigate()
  const mayCount = usePermission()('GET /analytics/summary')
  const analytics = mayCount ? (
    <Suspense fallback={<Skeleton className="h-[640px]" />}>
      <CodeAnalytics id={id} />
    </Suspense>
  ) : null
  return (
    <CodeScreen
      key={id}
      id={id}
      analytics={analytics}
      tab={show ?? 'overview'}
      onTab={(next) =>
        void navigate({
          search: (before) => ({ ...before, show: next === 'history' ? next : undefined }),
          replace: true,
          resetScroll: false,
        })
      }
    />
  )
}
