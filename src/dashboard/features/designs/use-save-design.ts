import { useMutation, useQueryClient } from '@tanstack/react-query'
import type { Code, CodeChange } from '../../api/code.ts'
import { changeCode } from '../../api/codes.ts'
import { failureText } from '../../api/failure-text.ts'
import { toast } from '../../ui/toast.ts'
import { plainOf } from './plain-of.ts'
import { savedAs } from './saved-as.ts'
import type { Studio } from './use-studio.ts'

interface SaveDesign {
  isSaving: boolean
  /** Whether it was saved; a refusal is told. */
  save: () => Promise<boolean>
}

/** Gives a code the design of the studio, with Undo. */
export function useSaveDesign(code: Code, { design, chosen }: Studio): SaveDesign {
  const { mutateAsync, isPending } = useMutation(changeCode(useQueryClient()))
  const told = async (change: Pick<CodeChange, 'design' | 'logo'>) => {
    try {
      await mutateAsync({ id: code.id, change })
      return true
    } catch (error) {
      toast({ message: `The design was not saved. ${failureText(error)}`, tone: 'bad' })
      return false
    }
  }
  return {
    isSaving: isPending,
    save: async () => {
      const before = plainOf(code.design)
      const isSaved = await told(savedAs(design, code.design, chosen))
      if (isSaved) toast({ message: 'Saved the design', undo: () => void told({ design: before }) })
      return isSaved
    },
  }
}
