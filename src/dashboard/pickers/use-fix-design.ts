import { useMutation, useQueryClient } from '@tanstack/react-query'
import type { Code } from '../api/code.ts'
import { changeCode } from '../api/codes.ts'
import { usePermission } from '../api/use-permission.ts'
import { useUndoableMutation } from '../api/use-undoable-mutation.ts'

/** A fixed code, with the change that restores its design. */
export interface FixedCode {
  code: Code
  undo: () => Promise<unknown>
}

/**
 * Returns a function that fixes a code until it is safe to print and saves its design. The function resolves to null if the fixes of the
 * service do not suffice. Undefined if the person may not change designs.
 */
export function useFixDesign(): ((code: Code) => Promise<FixedCode | null>) | undefined {
  const may = usePermission()
  const { mutateAsync } = useMutation(changeCode(useQueryClient()))
  if (!may('PATCH /codes/{id}#design') || !may('POST /design/preview')) return undefined
  return async (code) => {
    // Lazy, so that screens do not load the design schema in advance.
    const [{ fixDesign: fixedDesign }, { toPlainDesign }] = await Promise.all([
      import('./fix-design.ts'),
      import('./plain-design.ts'),
    ])
    const design = await fixedDesign(code)
    if (design === null) return null
    const previousDesign = toPlainDesign(code.design)
    const fixedCode = await mutateAsync({ id: code.id, change: { design } })
    return { code: fixedCode, undo: () => mutateAsync({ id: code.id, change: { design: previousDesign } }) }
  }
}

/** Fixes the design of a code, with Undo in a toast. */
export function useFixDesignWithUndo() {
  const fix = useFixDesign()
  const mutation = useUndoableMutation({
    mutation: { mutationFn: async (code: Code) => (await fix?.(code)) ?? null },
    describeResult: (_, fixed) => (fixed ? `Fixed: scan margin ${fixed.code.scanMargin} of 100` : undefined),
    createUndo: (_, fixed) => fixed?.undo,
    describeFailure: () => 'The design was not fixed.',
    describeUndoFailure: () => 'The design was not restored.',
  })
  return { ...mutation, mayFix: fix !== undefined }
}

export const noFixFound = 'No automatic fix was found. Open the design and change the colors, logo or shapes.'
