import type { EditOperation } from '#contract/edit-operations.ts'
import type { Operation } from './operation.ts'

/** Assigns ids where the client omitted them. */
export function fillIds(
  operations: readonly EditOperation[],
  createId: (prefix: 'blk' | 'pgs') => string,
): Operation[] {
  return operations.map((operation) => {
    if (operation.op === 'addBlock')
      return { ...operation, id: operation.id ?? createId('blk'), fields: operation.fields ?? {} }
    if (operation.op === 'addPage')
      return { ...operation, id: operation.id ?? createId('pgs'), headerId: operation.headerId ?? createId('blk') }
    return operation
  })
}
