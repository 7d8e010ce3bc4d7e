import { type QueryClient, useMutation, useQueryClient } from '@tanstack/react-query'
import { listCodes } from '#dashboard/api/codes.ts'
import { changeCodes } from '#dashboard/api/codes-bulk.ts'
import { changeFolder, createFolder, type Folder, removeFolder } from '#dashboard/api/folders.ts'
import { useUndoableMutation } from '#dashboard/api/use-undoable-mutation.ts'
import { toast } from '#dashboard/ui/toast.ts'

/** Deletes a folder. Undo creates it again and restores its content. */
export function useDeleteFolder(folders: readonly Folder[]) {
  const queries = useQueryClient()
  const remove = useMutation(removeFolder(queries))
  const create = useMutation(createFolder(queries))
  const move = useMutation(changeFolder(queries))
  const file = useMutation(changeCodes(queries))
  const restore = async ({ name, parentId }: Folder, subfolders: readonly Folder[], codes: string[]) => {
    const { id } = await create.mutateAsync({ name, parentId })
    for (const folder of subfolders) await move.mutateAsync({ id: folder.id, change: { parentId: id } })
    const { failed } = await file.mutateAsync([{ ids: codes, change: { folderId: id } }])
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
          ...(await listCodeIds(queries, folder.id, false)),
          ...(await listCodeIds(queries, folder.id, true)),
        ]
        await remove.mutateAsync(folder.id)
        return codes
      },
    },
    done: ({ name }) => `Deleted folder ${name}`,
    undo: (folder, codes = []) => {
      const subfolders = folders.filter(({ parentId }) => parentId === folder.id)
      return () => restore(folder, subfolders, codes)
    },
    failed: ({ name }) => `Folder ${name} was not deleted.`,
    undoFailed: ({ name }) => `Folder ${name} was not restored.`,
  }).runInForm
}

async function listCodeIds(queries: QueryClient, folderId: string, archived: boolean): Promise<string[]> {
  const ids: string[] = []
  let cursor: string | null = null
  do {
    const page: { data: { id: string }[]; next_cursor: string | null } = await listCodes(queries, {
      folderId,
      archived,
      limit: 100,
      ...(cursor !== null && { cursor }),
    })
    ids.push(...page.data.map(({ id }) => id))
    cursor = page.next_cursor
  } while (cursor !== null)
  return ids
}
