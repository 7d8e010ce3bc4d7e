import type { ContentBlock } from '#contract/page-document.ts'
import type { FieldIssue, Kinds } from '#document/kinds.ts'
import { type Drafts, standing } from '../session/form-drafts.ts'

const stored = new WeakMap<object, readonly FieldIssue[]>()

/** What is wrong with a block: with what is stored, and with what waits in its form until it is mended. */
export function problemsOf(kinds: Kinds, { type, fields }: ContentBlock, drafts: Drafts): readonly FieldIssue[] {
  const kind = kinds.block(type)
  if (!kind) return []
  const values = { ...kind.defaults, ...fields }
  if (Object.keys(drafts).length > 0) return kind.check({ ...values, ...standing(drafts, values) })
  const known = stored.get(fields)
  if (known) return known
  const issues = kind.check(values)
  // Before its schema is here a kind has no defaults, and finds nothing wrong.
  if (Object.keys(kind.defaults).length > 0) stored.set(fields, issues)
  return issues
}
