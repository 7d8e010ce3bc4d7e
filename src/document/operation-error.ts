import type { Document } from './document.ts'
import type { Operation } from './operation.ts'

export interface OperationError {
  /** Which operation of the batch. */
  operation: number
  /** Below the operation: `block`, `after`, `fields.items.2.url`. */
  path: string
  reason: OperationErrorReason
  /** For people. */
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
  /** By the service, for a reason that the engine does not know: what the plan includes, a picture of somebody else. */
  | 'refused'

/** What one operation makes of a document, and what takes it back. */
export type Outcome =
  | { ok: true; document: Document; inverse: Operation[] }
  | { ok: false; rejection: Omit<OperationError, 'operation'> }

export type OperationRejection = Extract<Outcome, { ok: false }>

export function rejectOperation(reason: OperationErrorReason, path: string, message: string): OperationRejection {
  return { ok: false, rejection: { path, reason, message } }
}
