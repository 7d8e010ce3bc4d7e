import { useQueryClient } from '@tanstack/react-query'
import type { Code } from '#dashboard/api/code.ts'
import { changeCode } from '#dashboard/api/codes.ts'
import { useUndoableMutation } from '#dashboard/api/use-undoable-mutation.ts'
import { toPlainDesign } from '#dashboard/pickers/plain-design.ts'
import { isRiskyToPrint, describeVerdict } from '#dashboard/pickers/scan-risk.ts'
import { getSavedDesign } from './last-saved-design.ts'
import type { Studio } from './use-studio.ts'

interface SaveDesign {
  isSaving: boolean
  /** Whether it was saved; a toast says so. */
  save: () => Promise<boolean>
}

/** Saves the design of the studio, with undo. */
export function useSaveDesign(code: Code, { design, chosen }: Studio): SaveDesign {
  const { id } = code
  const before = toPlainDesign(code.design)
  const { runAndWait, isPending } = useUndoableMutation({
    mutation: changeCode(useQueryClient()),
    done: (_, saved) =>
      saved && isRiskyToPrint(saved)
        ? { message: `Saved the design. ${describeVerdict(saved).text}`, tone: 'bad' }
        : 'Saved the design',
    undo: (_, __, mutateAsync) => () => mutateAsync({ id, change: { design: before } }),
    failed: () => 'The design was not saved.',
  })
  return {
    isSaving: isPending,
    save: async () => (await runAndWait({ id, change: getSavedDesign(design, code.design, chosen) })) !== undefined,
  }
}
