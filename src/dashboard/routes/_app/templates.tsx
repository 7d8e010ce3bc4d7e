import { createFileRoute } from '@tanstack/react-router'
import { templatesQueries } from '../../api/templates.ts'
import { parseTemplateSearch } from '../../features/designs/templates/template-search.ts'
import { TemplatesScreen } from '../../features/designs/templates/templates-screen.tsx'

export const Route = createFileRoute('/_app/templates')({
  // The loader comes with the screen: other screens need not carry it.
  codeSplitGroupings: [['loader', 'component']],
  validateSearch: parseTemplateSearch,
  // Started, not awaited: the screen shows its own skeleton, and fails by itself.
  loader: ({ context: { queries } }) => {
    void Promise.allSettled([queries.query(templatesQueries.all())])
  },
  component: Templates,
})

function Templates() {
  return <TemplatesScreen search={Route.useSearch()} />
}
