import { createFileRoute } from '@tanstack/react-router'
import { pagesQueries } from '../../api/pages.ts'
import { parsePageSearch } from '../../features/pages/list/page-search.ts'
import { PagesScreen } from '../../features/pages/list/pages-screen.tsx'

export const Route = createFileRoute('/_app/pages')({
  // The loader comes with the screen: other screens need not carry it.
  codeSplitGroupings: [['loader', 'component']],
  validateSearch: parsePageSearch,
  // Started, not awaited: the screen shows its own skeleton, and fails by itself.
  loader: ({ context: { queries } }) => {
    void Promise.allSettled([queries.query(pagesQueries.all())])
  },
  component: Pages,
})

function Pages() {
  return <PagesScreen search={Route.useSearch()} />
}
