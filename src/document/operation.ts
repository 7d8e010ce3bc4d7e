import type { EditOperation } from '#contract/edit-operations.ts'
import type { JsonObject } from '#contract/json.ts'

/** An operation with all ids, so that it has the same result everywhere. */
export type Operation = Exclude<EditOperation, { op: 'addBlock' | 'addPage' }> | AddBlock | AddPage

export type AddBlock = ContractOperation<'addBlock'> & { id: string; fields: JsonObject }
export type AddPage = ContractOperation<'addPage'> & { id: string; headerId: string }
export type SetBlock = ContractOperation<'setBlock'>
export type RemoveBlock = ContractOperation<'removeBlock'>
export type MoveBlock = ContractOperation<'moveBlock'>
export type SetTheme = ContractOperation<'setTheme'>
export type SetNav = ContractOperation<'setNav'>
export type RemovePage = ContractOperation<'removePage'>
export type SetPage = ContractOperation<'setPage'>
export type MovePage = ContractOperation<'movePage'>

/** The id of the block or page of an operation. */
export function getSubjectId(operation: Exclude<Operation, SetTheme | SetNav>): string {
  switch (operation.op) {
    case 'addBlock':
    case 'addPage':
      return operation.id
    case 'setBlock':
    case 'removeBlock':
    case 'moveBlock':
      return operation.block
    case 'removePage':
    case 'setPage':
    case 'movePage':
      return operation.page
  }
}

type ContractOperation<Op extends EditOperation['op']> = Extract<EditOperation, { op: Op }>
