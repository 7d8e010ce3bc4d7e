import type { FieldIssue } from './block-type-registry.ts'
import { refuse, type Refused } from './operation-error.ts'

/** The first of the issues as the operation's refusal; null where there are none. `name` is the operation's own field. */
export function refuseFields(name: string, [first]: readonly FieldIssue[]): Refused | null {
  if (!first) return null
  return refuse('invalid_fields', first.path === '' ? name : `${name}.${first.path}`, first.message)
}
