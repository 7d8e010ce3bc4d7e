import type { EditOperation } from '#contract/edit-operations.ts'
import { kinds } from '#blocks/block-type-registry.ts'
import { fillIds } from '#document/fill-ids.ts'
import type { Operation } from '#document/operation.ts'
import { newId } from '../../platform/ids.ts'

/** Operations that leave nothing open: what the client did not name or say is filled in. */
export function prepareOperations(operations: readonly EditOperation[]): Operation[] {
  return fillIds(operations, newId).map((operation) =>
    operation.op === 'addBlock'
      ? { ...operation, fields: { ...kinds.block(operation.type)?.defaults, ...operation.fields } }
      : operation,
  )
}

/** The same as the log keeps them: replayed by a later version, whose blocks have other defaults, they make the same document. */
export function loggedOperations(operations: readonly Operation[]): Operation[] {
  return operations.flatMap((operation): Operation[] => {
    if (operation.op !== 'addPage') return [operation]
    const fields = kinds.block('header')?.defaults ?? {}
    return [operation, { op: 'setBlock', page: operation.id, block: operation.headerId, fields }]
  })
}
