import { queryOptions } from '@tanstack/react-query'

/** Edits of pages that only this browser has. */
export const unsentDraftsQuery = () =>
  queryOptions({
    queryKey: ['unsent-drafts'],
    queryFn: async () => (await import('./draft-database.ts')).listUnsentDrafts(),
    staleTime: 0,
    // It asks no server.
    networkMode: 'always',
  })
