import { createFileRoute } from '@tanstack/react-router'
import { sitesQueries } from '#dashboard/api/sites.ts'
import { parseSitesSearch } from '#dashboard/features/sites/list/site-search.ts'
import { SitesScreen } from '#dashboard/features/sites/list/sites-screen.tsx'

export const Route = createFileRoute('/_app/sites/')({
  // The loader is in the screen's chunk, not in the entry chunk.
  codeSplitGroupings: [['loader', 'component']],
  validateSearch: parseSitesSearch,
  // Not awaited: the screen shows its own skeleton and handles its own error.
  loader: ({ context: { queryClient } }) => {
    void Promise.allSettled([queryClient.query(sitesQueries.all())])
  },
  component: Sites,
})

function Sites() {
  return <SitesScreen search={Route.useSearch()} />
}
