import { useMutation, useQueryClient } from '@tanstack/react-query'
import type { Code } from '../api/code.ts'
import { changeCode } from '../api/codes.ts'
import { usePermission } from '../api/use-permission.ts'

/** A fixed code, with the change that restores its design. */
export interface FixedCode {
  code: Code
  undo: () => void
}

/**
 * Saves the nearest design that is safe to print; null if the service's fixes do not suffice. Undefined if the person may not change
 * designs.
 */
export function useFixDesign(): ((code: Code) => Promise<FixedCode | null>) | undefined {
  const may = usePermission()
  const { mutateAsync } = useMutation(changeCode(useQueryClient()))
  if (!may('PATCH /codes/{id}#design') || !may('POST /design/preview')) return undefined
  return async (code) => {
    // Loads the design schema, which the calling screens do not need before.
    const [{ fixedDesign }, { toPlainDesign }] = await Promise.all([
      import('./fix-design.ts'),
      import('./plain-design.ts'),
    ])
    const design = await fixedDesign(code)
    if (design === null) return null
    const before = toPlainDesign(code.design)
    const fixed = await mutateAsync({ id: code.id, change: { design } })
    return { code: fixed, undo: () => void mutateAsync({ id: code.id, change: { design: before } }) }
  }
}
