import { queryOptions } from '@tanstack/react-query'

/** Edits of pages that are stored only in this browser. */
export const unsentDraftsQuery = () =>
  queryOptions({
    queryKey: ['unsent-drafts'],
    queryFn: async () => (await import('./draft-database.ts')).listUnsentDrafts(),
    staleTime: 0,
    // Reads local data, so it also runs offline.
    networkMode: 'always',
  })
