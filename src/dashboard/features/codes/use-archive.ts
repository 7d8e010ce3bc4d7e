import { useQueryClient } from '@tanstack/react-query'
import type { Code } from '#dashboard/api/code.ts'
import { changeCode } from '#dashboard/api/codes.ts'
import { useUndoableMutation } from '#dashboard/api/use-undoable-mutation.ts'
import { shorten } from '#dashboard/ui/shorten.ts'

interface Archiving {
  id: string
  name: string
  change: { archived: boolean }
}

/** Archives or restores a code, with undo. */
export function useArchive(): (code: Pick<Code, 'id' | 'name' | 'archived'>) => void {
  const { run } = useUndoableMutation({
    mutation: changeCode(useQueryClient()),
    toastWhen: 'before',
    done: ({ name, change }: Archiving) =>
      change.archived ? `Archived ${name}. Printed codes keep working.` : `Unarchived ${name}`,
    undo: (archiving, _, mutateAsync) => () =>
      mutateAsync({ ...archiving, change: { archived: !archiving.change.archived } }),
    failed: ({ name, change }) => `${name} was not ${change.archived ? 'archived' : 'unarchived'}.`,
  })
  return ({ id, name, archived }) => run({ id, name: shorten(name), change: { archived: !archived } })
}
