import { useMutation, useQueryClient } from '@tanstack/react-query'
import type { Code, CodeChange } from '#dashboard/api/code.ts'
import { changeCode } from '#dashboard/api/codes.ts'
import { useUndoableMutation } from '#dashboard/api/use-undoable-mutation.ts'

interface CodeUpdate {
  change: CodeChange
  /** The change that undoes it. */
  back: CodeChange
  /** Text of the toast. */
  message: string
}

/** Changes a code: from a form that awaits the reply (`save`), or at once with Undo (`apply`). */
export function useUpdateCode({ id }: Pick<Code, 'id'>) {
  const { mutateAsync } = useMutation(changeCode(useQueryClient()))
  const save = (change: CodeChange) => mutateAsync({ id, change })
  const { run: apply } = useUndoableMutation({
    mutation: { mutationFn: ({ change }: CodeUpdate) => save(change) },
    done: ({ message }: CodeUpdate) => message,
    undo:
      ({ back }) =>
      () =>
        save(back),
    toastWhen: 'before',
    failed: () => 'The change was not saved.',
  })
  return { save, apply }
}
