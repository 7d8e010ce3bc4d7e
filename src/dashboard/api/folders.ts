import { mutationOptions, type QueryClient } from '@tanstack/react-query'
import type { Api } from '#contract/index.ts'
import type { EndpointRequest } from '#contract/wire.ts'
import { folderCompleters } from './compatibility/folders.ts'
import { callWith } from './client.ts'
import type { CompleteAnswer } from './compatibility/complete-answer.ts'
import { listQueries, optimisticListOptions } from './list-query.ts'
import { codesKey } from './code.ts'
import { workspaceQueries } from './workspace.ts'

const call = callWith(folderCompleters)

export type Folder = CompleteAnswer<'GET /folders'>['data'][number]
export type CreateFolderBody = EndpointRequest<'POST /folders', Api['POST /folders']>['body']
export type FolderChange = NonNullable<EndpointRequest<'PATCH /folders/{id}', Api['PATCH /folders/{id}']>['body']>

export const foldersQueries = listQueries('folders', (signal) => call('GET /folders', {}, signal))

export const createFolder = (queryClient: QueryClient) =>
  mutationOptions({
    mutationFn: ({ body, idempotencyKey }: { body: CreateFolderBody; idempotencyKey: string }) =>
      call('POST /folders', { body, headers: { 'idempotency-key': idempotencyKey } }),
    onSuccess: () => refreshAfterChange(queryClient),
  })

/** Changes a folder optimistically, and reverts that if the service rejects the change. */
export const changeFolder = (queryClient: QueryClient) =>
  mutationOptions({
    // In sequence, like changes of codes.
    scope: { id: 'folders' },
    mutationFn: ({ id, change }: { id: string; change: FolderChange }) =>
      call('PATCH /folders/{id}', { params: { id }, body: change }),
    ...optimisticListOptions(queryClient, foldersQueries.all().queryKey, applyChange),
    onSettled: () => void queryClient.invalidateQueries({ queryKey: foldersQueries.key }),
  })

export const removeFolder = (queryClient: QueryClient) =>
  mutationOptions({
    mutationFn: (id: string) => call('DELETE /folders/{id}', { params: { id } }),
    onSuccess: () => refreshAfterChange(queryClient),
  })

function applyChange(
  folders: Folder[],
  { id, change: { name, parentId } }: { id: string; change: FolderChange },
): Folder[] {
  const changedFields = { ...(name !== undefined && { name }), ...(parentId !== undefined && { parentId }) }
  return folders.map((folder) => (folder.id === id ? { ...folder, ...changedFields } : folder))
}

// Codes move with their folder, and the plan counts folders.
function refreshAfterChange(queryClient: QueryClient) {
  void queryClient.invalidateQueries({ queryKey: foldersQueries.key })
  void queryClient.invalidateQueries({ queryKey: codesKey })
  void queryClient.invalidateQueries({ queryKey: workspaceQueries.key })
}
