import type { ContentBlock } from '#contract/page-document.ts'
import type { FieldIssue } from '#document/block-type-registry.ts'
import { type Drafts, getFieldErrors, getCurrentInput } from '../sync/form-drafts.ts'
import { unparsedIssues } from './unparsed.ts'
import type { AvailableBlockTypes } from '../sync/use-block-types.ts'

const stored = new WeakMap<object, { known: object; issues: readonly FieldIssue[] }>()

/** Problems of a block: in its stored fields, and in invalid input of its form. */
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
      ...unparsedIssues(getCurrentInput(drafts, values)),
      ...blockType.check({ ...values, ...getCurrentInput(drafts, values) }),
      ...getFieldErrors(drafts, values),
    ]
  const found = stored.get(fields)
  if (found?.known === known) return found.issues
  const issues = blockType.check(values)
  stored.set(fields, { known, issues })
  return issues
}
