import { useMutation, useQueryClient } from '@tanstack/react-query'
import type { Code, CodeChange } from '../../api/code.ts'
import { changeCode } from '../../api/codes.ts'
import { failureText } from '../../api/failure-text.ts'
import { toast } from '../../ui/toast.ts'

/** Changes a code: `save` returns the promise, `apply` offers undo. */
export function useUpdateCode({ id }: Pick<Code, 'id'>) {
  const { mutateAsync, mutate } = useMutation(changeCode(useQueryClient()))
  const onError = (error: Error) => toast({ message: `The change was not saved. ${failureText(error)}`, tone: 'bad' })
  return {
    save: (change: CodeChange) => mutateAsync({ id, change }),
    apply: (change: CodeChange, back: CodeChange, message: string) => {
      mutate({ id, change }, { onError })
      toast({ message, undo: () => mutate({ id, change: back }, { onError }) })
    },
  }
}
