import type { ContentBlock } from '#contract/page-document.ts'
import type { FieldIssue } from '#document/block-type-registry.ts'
import { type Drafts, getFieldErrors, getCurrentInput } from '../sync/form-drafts.ts'
import { findInvalidJson } from './invalid-json.ts'
import type { AvailableBlockTypes } from '../sync/use-block-types.ts'

const issueCache = new WeakMap<object, { known: object; issues: readonly FieldIssue[] }>()

/** Problems of a block's stored fields and of the invalid input in its form. */
export function findProblems(
  { blockTypes, known }: AvailableBlockTypes,
  { type, fields }: ContentBlock,
  drafts: Drafts,
): readonly FieldIssue[] {
  const blockType = blockTypes.block(type)
  if (!blockType) return []
  const values = { ...blockType.defaults, ...fields }
  if (Object.keys(drafts).length > 0)
    return [
      ...findInvalidJson(getCurrentInput(drafts, values)),
      ...blockType.check({ ...values, ...getCurrentInput(drafts, values) }),
      ...getFieldErrors(drafts, values),
    ]
  const cached = issueCache.get(fields)
  if (cached?.known === known) return cached.issues
  const issues = blockType.check(values)
  issueCache.set(fields, { known, issues })
  return issues
}
