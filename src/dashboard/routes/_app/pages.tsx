import { createFileRoute } from '@tanstack/react-router'
import { pagesQueries } from '#dashboard/api/pages.ts'
import { parsePageSearch } from '#dashboard/features/pages/list/page-search.ts'
import { PagesScreen } from '#dashboard/features/pages/list/pages-screen.tsx'

export const Route = createFileRoute('/_app/pages')({
  // The loader is in the screen's chunk, not in the entry chunk.
  codeSplitGroupings: [['loader', 'component']],
  validateSearch: parsePageSearch,
  // Not awaited: the screen shows its own skeleton and handles its own error.
  loader: ({ context: { queryClient } }) => {
    void Promise.allSettled([queryClient.query(pagesQueries.all())])
  },
  component: Pages,
})

function Pages() {
  return <PagesScreen search={Route.useSearch()} />
}
