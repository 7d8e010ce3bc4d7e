import { useMutation, useQueryClient } from '@tanstack/react-query'
import type { Code, CodeChange } from '#dashboard/api/code.ts'
import { changeCode } from '#dashboard/api/codes.ts'
import { useUndoableMutation } from '#dashboard/api/use-undoable-mutation.ts'

interface Update {
  change: CodeChange
  /** The change that takes it back. */
  back: CodeChange
  /** What the toast says. */
  message: string
}

/** Changes a code: from a form that awaits the reply (`save`), or at once with Undo (`apply`). */
export function useUpdateCode({ id }: Pick<Code, 'id'>) {
  const { mutateAsync } = useMutation(changeCode(useQueryClient()))
  const save = (change: CodeChange) => mutateAsync({ id, change })
  const { run: apply } = useUndoableMutation({
    mutation: { mutationFn: ({ change }: Update) => save(change) },
    done: ({ message }: Update) => message,
    undo:
      ({ back }) =>
      () =>
        save(back),
    toastWhen: 'before',
    failed: () => 'The change was not saved.',
  })
  return { save, apply }
}
