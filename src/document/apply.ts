import type { Document } from './document.ts'
import type { BlockTypeRegistry } from './block-type-registry.ts'
import type { Operation } from './operation.ts'
import { addBlock, moveBlock, removeBlock, setBlock } from './operations/block-operations.ts'
import { addPage, movePage, removePage, setPage } from './operations/page-operations.ts'
import { setNav, setTheme } from './operations/theme-and-nav-operations.ts'
import type { Outcome, OperationError } from './operation-error.ts'

export type ApplyResult =
  | { ok: true; document: Document; inverse: Operation[] }
  | { ok: false; rejection: OperationError }

/**
 * Applies operations in order, all or nothing. The service and the builder both use it. The operations of the inverse are in the order in
 * which they must be applied. Blocks in the document are expected to have every field of their type.
 */
export function apply(
  document: Document,
  operations: readonly Operation[],
  blockTypes: BlockTypeRegistry,
): ApplyResult {
  let current = document
  const inverses: Operation[][] = []
  for (const [index, operation] of operations.entries()) {
    const outcome = applyOperation(current, operation, blockTypes)
    if (!outcome.ok) return { ok: false, rejection: { operation: index, ...outcome.rejection } }
    current = outcome.document
    inverses.push(outcome.inverse)
  }
  return { ok: true, document: current, inverse: inverses.toReversed().flat() }
}

type OperationName = Operation['op']
type OperationWithName<N extends OperationName> = Extract<Operation, { op: N }>
type Appliers = {
  [N in OperationName]: (document: Document, operation: OperationWithName<N>, blockTypes: BlockTypeRegistry) => Outcome
}

const appliers: Appliers = {
  setBlock,
  addBlock,
  removeBlock,
  moveBlock,
  setTheme,
  setNav,
  addPage,
  removePage,
  setPage,
  movePage,
}

function applyOperation<N extends OperationName>(
  document: Document,
  operation: OperationWithName<N> & { op: N },
  blockTypes: BlockTypeRegistry,
): Outcome {
  const name: N = operation.op
  return appliers[name](document, operation, blockTypes)
}
