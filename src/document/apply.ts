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

function applyOne(document: Document, operation: Operation, blockTypes: BlockTypeRegistry): Outcome {
  switch (operation.op) {
    case 'setBlock':
      return setBlock(document, operation, blockTypes)
    case 'addBlock':
      return addBlock(document, operation, blockTypes)
    case 'removeBlock':
      return removeBlock(document, operation)
    case 'moveBlock':
      return moveBlock(document, operation)
    case 'setTheme':
      return setTheme(document, operation, blockTypes)
    case 'setNav':
      return setNav(document, operation, blockTypes)
    case 'addPage':
      return addPage(document, operation, blockTypes)
    case 'removePage':
      return removePage(document, operation)
    case 'setPage':
      return setPage(document, operation)
    case 'movePage':
      return movePage(document, operation)
  }
}
