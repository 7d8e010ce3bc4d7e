import type { Document } from './document.ts'
import type { BlockTypeRegistry } from './block-type-registry.ts'
import type { Operation } from './operation.ts'
import { addBlock, moveBlock, removeBlock, setBlock } from './operations/block-operations.ts'
import { addPage, movePage, removePage, setPage } from './operations/page-operations.ts'
import { setNav, setTheme } from './operations/theme-and-nav-operations.ts'
import type { Outcome, OperationError } from './operation-error.ts'

export type Applied = { ok: true; document: Document; inverse: Operation[] } | { ok: false; rejection: OperationError }

/**
 * Applies operations in order, all or nothing. Used by both service and builder. The inverse is in the order of application. Blocks in the
 * document are expected to have every field of their type.
 */
export function apply(document: Document, operations: readonly Operation[], blockTypes: BlockTypeRegistry): Applied {
  let now = document
  const inverses: Operation[][] = []
  for (const [index, operation] of operations.entries()) {
    const outcome = applyOne(now, operation, blockTypes)
    if (!outcome.ok) return { ok: false, rejection: { operation: index, ...outcome.rejection } }
    now = outcome.document
    inverses.push(outcome.inverse)
  }
  return { ok: true, document: now, inverse: inverses.toReversed().flat() }
}

type Name = Operation['op']
type OperationNamed<N extends Name> = Extract<Operation, { op: N }>
type Appliers = {
  [N in Name]: (document: Document, operation: OperationNamed<N>, blockTypes: BlockTypeRegistry) => Outcome
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

function applyOne<N extends Name>(
  document: Document,
  operation: OperationNamed<N> & { op: N },
  blockTypes: BlockTypeRegistry,
): Outcome {
  const name: N = operation.op
  return appliers[name](document, operation, blockTypes)
}
