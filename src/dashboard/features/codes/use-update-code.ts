import { useMutation, useQueryClient } from '@tanstack/react-query'
import type { Code, CodeChange } from '#dashboard/api/code.ts'
import { changeCode } from '#dashboard/api/codes.ts'
import { useUndoableMutation } from '#dashboard/api/use-undoable-mutation.ts'

interface CodeUpdate {
  change: CodeChange
  /** The change that undoes `change`. */
  undoChange: CodeChange
  /** Text of the toast. */
  message: string
}

/**
 * Changes a code. `save` and `saveWithUndo` are for forms that wait for the response; `apply` shows the change at once. The toasts of the last
 * two offer Undo.
 */
export function useUpdateCode({ id }: Pick<Code, 'id'>) {
  const { mutateAsync } = useMutation(changeCode(useQueryClient()))
  const save = (change: CodeChange) => mutateAsync({ id, change })
  const options = {
    mutation: { mutationFn: ({ change }: CodeUpdate) => save(change) },
    describeResult: ({ message }: CodeUpdate) => message,
    createUndo:
      ({ undoChange }: CodeUpdate) =>
      () =>
        save(undoChange),
    describeFailure: () => 'The change was not saved.',
  }
  const { run: apply } = useUndoableMutation({ ...options, toastWhen: 'before' })
  const { runInForm: saveWithUndo } = useUndoableMutation(options)
  return { save, apply, saveWithUndo }
}
