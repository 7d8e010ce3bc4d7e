import type { FieldIssue } from './block-type-registry.ts'
import { rejectOperation, type OperationRejection } from './operation-error.ts'

/** Rejects an operation for the first issue. Null if there is none. `name` is the member of the operation that has the fields. */
export function rejectFields(name: string, [first]: readonly FieldIssue[]): OperationRejection | null {
  if (!first) return null
  return rejectOperation('invalid_fields', first.path === '' ? name : `${name}.${first.path}`, first.message)
}
