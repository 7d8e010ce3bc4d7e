import { useMutation, useQueryClient } from '@tanstack/react-query'
import type { Code, CodeChange } from '../../../api/code.ts'
import { changeCode } from '../../../api/codes.ts'
import { failureText } from '../../../api/failure-text.ts'
import { toast } from '../../../ui/toast.ts'
import { toPlainDesign } from '../../../pickers/plain-design.ts'
import { isRiskyToPrint, verdictWord } from '../../../pickers/scan-risk.ts'
import { getSavedDesign } from './last-saved-design.ts'
import type { Studio } from './use-studio.ts'

interface SaveDesign {
  isSaving: boolean
  /** Resolves to whether it was saved; errors are shown. */
  save: () => Promise<boolean>
}

/** Saves the design of the studio, with undo. */
export function useSaveDesign(code: Code, { design, chosen }: Studio): SaveDesign {
  const { mutateAsync, isPending } = useMutation(changeCode(useQueryClient()))
  const trySave = async (change: Pick<CodeChange, 'design' | 'logo'>) => {
    try {
      return await mutateAsync({ id: code.id, change })
    } catch (error) {
      toast({ message: `The design was not saved. ${failureText(error)}`, tone: 'bad' })
      return null
    }
  }
  return {
    isSaving: isPending,
    save: async () => {
      const before = toPlainDesign(code.design)
      const saved = await trySave(getSavedDesign(design, code.design, chosen))
      if (saved === null) return false
      const undo = () => void trySave({ design: before })
      if (isRiskyToPrint(saved)) toast({ message: `Saved the design. ${verdictWord(saved).word}`, tone: 'bad', undo })
      else toast({ message: 'Saved the design', undo })
      return true
    },
  }
}
