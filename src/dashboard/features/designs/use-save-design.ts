import { useMutation, useQueryClient } from '@tanstack/react-query'
import type { PlainDesign } from '#contract/designs.ts'
import type { Code } from '../../api/code.ts'
import { changeCode } from '../../api/codes.ts'
import { failureText } from '../../api/failure-text.ts'
import { toast } from '../../ui/toast.ts'

interface SaveDesign {
  isSaving: boolean
  /** Whether it was saved; a refusal is told. */
  save: (design: PlainDesign) => Promise<boolean>
}

/** Gives a code the design, with Undo. */
export function useSaveDesign({ id }: Pick<Code, 'id'>, before: PlainDesign): SaveDesign {
  const { mutateAsync, isPending } = useMutation(changeCode(useQueryClient()))
  const told = async (design: PlainDesign) => {
    try {
      await mutateAsync({ id, change: { design } })
      return true
    } catch (error) {
      toast({ message: `The design was not saved. ${failureText(error)}`, tone: 'bad' })
      return false
    }
  }
  return {
    isSaving: isPending,
    save: async (design) => {
      const isSaved = await told(design)
      if (isSaved) toast({ message: 'Saved the design', undo: () => void told(before) })
      return isSaved
    },
  }
}
