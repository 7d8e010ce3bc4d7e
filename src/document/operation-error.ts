import type { Document } from './document.ts'
import type { Operation } from './operation.ts'

export interface OperationError {
  /** Index of the operation in the batch. */
  operation: number
  /** Path within the operation: `block`, `after`, `fields.items.2.url`. */
  path: string
  reason: OperationErrorReason
  /** Message for people. */
  message: string
}
export type OperationErrorReason =
  | 'block_not_found'
  | 'page_not_found'
  | 'after_not_found'
  | 'id_taken'
  | 'slug_taken'
  | 'home_page'
  | 'header_block'
  | 'unknown_type'
  | 'invalid_fields'
  /** Rejected by the service for a reason that the engine does not know: the plan, or an image of another workspace. */
  | 'rejected'

/** The result of an operation: the document and the inverse of the operation, or the reason why it cannot be applied. */
export type Outcome =
  | { ok: true; document: Document; inverse: Operation[] }
  | { ok: false; rejection: Omit<OperationError, 'operation'> }

export type OperationRejection = Extract<Outcome, { ok: false }>

export function rejectOperation(reason: OperationErrorReason, path: string, message: string): OperationRejection {
  return { ok: false, rejection: { path, reason, message } }
}
