import { createFileRoute } from '@tanstack/react-router'
import { codesQueries } from '#dashboard/api/codes.ts'
import { foldersQueries } from '#dashboard/api/folders.ts'
import { tagsQueries } from '#dashboard/api/tags.ts'
import { workspaceQueries } from '#dashboard/api/workspace.ts'
import { toListQuery } from '#dashboard/features/codes/code-query.ts'
import { CodesScreen } from '#dashboard/features/codes/list/codes-screen.tsx'
import { FoldersPanel } from '#dashboard/features/folders/tree/folders-panel.tsx'

export const Route = createFileRoute('/_app/codes/')({
  // The loader is in the screen's chunk, not in the entry chunk.
  codeSplitGroupings: [['loader', 'component']],
  loaderDeps: ({ search }) => search,
  // Not awaited: the screen shows its own skeleton, and each part handles its own error.
  loader: ({ context: { queryClient }, deps }) => {
    void Promise.allSettled([
      queryClient.infiniteQuery(codesQueries.list(toListQuery(deps))),
      queryClient.query(foldersQueries.all()),
      queryClient.query(tagsQueries.all()),
      queryClient.query(workspaceQueries.me()),
    ])
  },
  component: CodesIndex,
})

function CodesIndex() {
  const { folder } = Route.useSearch()
  return <CodesScreen folders={(props) => <FoldersPanel selected={folder} {...props} />} />
}
