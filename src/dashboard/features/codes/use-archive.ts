import { useMutation, useQueryClient } from '@tanstack/react-query'
import type { Code } from '../../api/code.ts'
import { changeCode } from '../../api/codes.ts'
import { failureText } from '../../api/failure-text.ts'
import { toast } from '../../ui/toast.ts'
import { shorten } from '../../ui/shorten.ts'

/** Archives or restores a code, with undo. */
export function useArchive(): (code: Pick<Code, 'id' | 'name' | 'archived'>) => void {
  const { mutate } = useMutation(changeCode(useQueryClient()))
  const set = ({ id, name }: Pick<Code, 'id' | 'name'>, archived: boolean) =>
    mutate(
      { id, change: { archived } },
      {
        onError: (error) =>
          toast({
            message: `${shorten(name)} was not ${archived ? 'archived' : 'unarchived'}. ${failureText(error)}`,
            tone: 'bad',
          }),
      },
    )
  return (code) => {
    set(code, !code.archived)
    toast({
      message: code.archived
        ? `Unarchived ${shorten(code.name)}`
        : `Archived ${shorten(code.name)}. Printed codes keep working.`,
      undo: () => set(code, code.archived),
    })
  }
}
