import { createFileRoute } from '@tanstack/react-router'
import { templatesQueries } from '#dashboard/api/templates.ts'
import { parseTemplateSearch } from '#dashboard/features/designs/templates/template-search.ts'
import { TemplatesScreen } from '#dashboard/features/designs/templates/templates-screen.tsx'

export const Route = createFileRoute('/_app/templates')({
  // The loader is in the screen's chunk, not in the entry chunk.
  codeSplitGroupings: [['loader', 'component']],
  validateSearch: parseTemplateSearch,
  // Not awaited: the screen shows its own skeleton and handles its own error.
  loader: ({ context: { queryClient } }) => {
    void Promise.allSettled([queryClient.query(templatesQueries.all())])
  },
  component: Templates,
})

function Templates() {
  return <TemplatesScreen search={Route.useSearch()} />
}
