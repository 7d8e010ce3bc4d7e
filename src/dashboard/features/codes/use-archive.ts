import { useQueryClient } from '@tanstack/react-query'
import type { Code } from '#dashboard/api/code.ts'
import { changeCode } from '#dashboard/api/codes.ts'
import { useUndoableMutation } from '#dashboard/api/use-undoable-mutation.ts'
import { shorten } from '#contract/cut-text.ts'

interface ArchiveChange {
  id: string
  name: string
  change: { archived: boolean }
}

/** Returns a function that archives or unarchives a code, with Undo. */
export function useArchive(): (code: Pick<Code, 'id' | 'name' | 'archived'>) => void {
  const { run } = useUndoableMutation({
    mutation: changeCode(useQueryClient()),
    toastWhen: 'before',
    describeResult: ({ name, change }: ArchiveChange) =>
      change.archived ? `Archived ${name}. Printed codes keep working.` : `Unarchived ${name}`,
    createUndo: (input, _, mutateAsync) => () =>
      mutateAsync({ ...input, change: { archived: !input.change.archived } }),
    describeFailure: ({ name, change }) => `${name} was not ${change.archived ? 'archived' : 'unarchived'}.`,
  })
  return ({ id, name, archived }) => run({ id, name: shorten(name), change: { archived: !archived } })
}
