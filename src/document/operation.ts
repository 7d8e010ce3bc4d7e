import type { EditOperation } from '#contract/edit-operations.ts'
import type { JsonObject } from '#contract/json.ts'

/** An operation with all ids, so that it has the same result everywhere. */
export type Operation = Exclude<EditOperation, { op: 'addBlock' | 'addPage' }> | AddBlock | AddPage

export type AddBlock = Sent<'addBlock'> & { id: string; fields: JsonObject }
export type AddPage = Sent<'addPage'> & { id: string; headerId: string }
export type SetBlock = Sent<'setBlock'>
export type RemoveBlock = Sent<'removeBlock'>
export type MoveBlock = Sent<'moveBlock'>
export type SetTheme = Sent<'setTheme'>
export type SetNav = Sent<'setNav'>
export type RemovePage = Sent<'removePage'>
export type SetPage = Sent<'setPage'>
export type MovePage = Sent<'movePage'>

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

type Sent<Op extends EditOperation['op']> = Extract<EditOperation, { op: Op }>
