import { mutationOptions, type QueryClient } from '@tanstack/react-query'
import type { Api } from '#contract/index.ts'
import type { EndpointRequest } from '#contract/wire.ts'
import { folderAdditions } from './compatibility/folders.ts'
import { callWith } from './client.ts'
import type { CompleteAnswer } from './compatibility/complete-answer.ts'
import { listQueries, optimisticList } from './list-query.ts'
import { codesKey } from './code.ts'
import { workspaceQueries } from './workspace.ts'

const call = callWith(folderAdditions)

export type Folder = CompleteAnswer<'GET /folders'>['data'][number]
export type CreateFolderBody = EndpointRequest<'POST /folders', Api['POST /folders']>['body']
export type FolderChange = NonNullable<EndpointRequest<'PATCH /folders/{id}', Api['PATCH /folders/{id}']>['body']>

export const foldersQueries = listQueries('folders', (signal) => call('GET /folders', {}, signal))

export const createFolder = (queries: QueryClient) =>
  mutationOptions({
    mutationFn: (body: CreateFolderBody) => call('POST /folders', { body }),
    onSuccess: () => refreshAfterChange(queries),
  })

/** Changes a folder optimistically, and reverts that if the service rejects the change. */
export const changeFolder = (queries: QueryClient) =>
  mutationOptions({
    // In sequence, like changes of codes.
    scope: { id: 'folders' },
    mutationFn: ({ id, change }: { id: string; change: FolderChange }) =>
      call('PATCH /folders/{id}', { params: { id }, body: change }),
    ...optimisticList(queries, foldersQueries.all().queryKey, applyChange),
    onSettled: () => void queries.invalidateQueries({ queryKey: foldersQueries.key }),
  })

export const removeFolder = (queries: QueryClient) =>
  mutationOptions({
    mutationFn: (id: string) => call('DELETE /folders/{id}', { params: { id } }),
    onSuccess: () => refreshAfterChange(queries),
  })

function applyChange(
  folders: Folder[],
  { id, change: { name, parentId } }: { id: string; change: FolderChange },
): Folder[] {
  const changedFields = { ...(name !== undefined && { name }), ...(parentId !== undefined && { parentId }) }
  return folders.map((folder) => (folder.id === id ? { ...folder, ...changedFields } : folder))
}

// Codes move with their folder, and the plan counts folders.
function refreshAfterChange(queries: QueryClient) {
  void queries.invalidateQueries({ queryKey: foldersQueries.key })
  void queries.invalidateQueries({ queryKey: codesKey })
  void queries.invalidateQueries({ queryKey: workspaceQueries.key })
}
