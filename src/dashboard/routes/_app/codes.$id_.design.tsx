import { createFileRoute } from '@tanstack/react-router'
import { codesQueries } from '#dashboard/api/codes.ts'
import { templatesQueries } from '#dashboard/api/templates.ts'
import { DesignScreen } from '#dashboard/features/designs/studio/design-screen.tsx'

export const Route = createFileRoute('/_app/codes/$id_/design')({
  // The loader is in the screen's chunk, not in the entry chunk.
  codeSplitGroupings: [['loader', 'component']],
  // Not awaited: the screen shows its own skeleton, and each part handles its own error.
  loader: ({ context: { queryClient }, params: { id }, cause }) => {
    if (cause === 'preload') return
    void Promise.allSettled([queryClient.query(codesQueries.one(id)), queryClient.query(templatesQueries.all())])
  },
  component: CodeDesign,
})

function CodeDesign() {
  const { id } = Route.useParams()
  return <DesignScreen key={id} id={id} />
}
