import { type QueryClient, useMutation, useQueryClient } from '@tanstack/react-query'
import { listCodes } from '#dashboard/api/codes.ts'
import { readAllRows } from '#dashboard/api/read-all-rows.ts'
import { changeCodes } from '#dashboard/api/codes-bulk.ts'
import { changeFolder, createFolder, type Folder, removeFolder } from '#dashboard/api/folders.ts'
import { useUndoableMutation } from '#dashboard/api/use-undoable-mutation.ts'
import { toast } from '#dashboard/ui/toast.ts'

/** Deletes a folder. Undo creates it again and restores its content. */
export function useDeleteFolder(folders: readonly Folder[]) {
  const queryClient = useQueryClient()
  const folderRemoval = useMutation(removeFolder(queryClient))
  const folderCreation = useMutation(createFolder(queryClient))
  const folderChange = useMutation(changeFolder(queryClient))
  const codesChange = useMutation(changeCodes(queryClient))
  const restore = async ({ name, parentId }: Folder, subfolders: readonly Folder[], codes: string[]) => {
    const { id } = await folderCreation.mutateAsync({
      body: { name, parentId },
      idempotencyKey: crypto.randomUUID(),
    })
    for (const folder of subfolders) await folderChange.mutateAsync({ id: folder.id, change: { parentId: id } })
    const { failed } = await codesChange.mutateAsync([{ ids: codes, change: { folderId: id } }])
    toast(
      failed.length === 0
        ? { message: `Restored folder ${name}` }
        : {
            message: `Restored folder ${name} without ${failed.length} of its codes. ${failed[0]?.message}`,
            tone: 'bad',
          },
    )
  }
  return useUndoableMutation({
    mutation: {
      mutationFn: async (folder: Folder) => {
        const codes = [
          ...(await listCodeIds(queryClient, folder.id, false)),
          ...(await listCodeIds(queryClient, folder.id, true)),
        ]
        await folderRemoval.mutateAsync(folder.id)
        return codes
      },
    },
    describeResult: ({ name }) => `Deleted folder ${name}`,
    createUndo: (folder, codes = []) => {
      const subfolders = folders.filter(({ parentId }) => parentId === folder.id)
      return () => restore(folder, subfolders, codes)
    },
    describeFailure: ({ name }) => `Folder ${name} was not deleted.`,
    describeUndoFailure: ({ name }) => `Folder ${name} was not restored.`,
  }).runInForm
}

async function listCodeIds(queryClient: QueryClient, folderId: string, archived: boolean): Promise<string[]> {
  const codes = await readAllRows((page) => listCodes(queryClient, { folderId, archived, ...page }))
  return codes.map(({ id }) => id)
}
