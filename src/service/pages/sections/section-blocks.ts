import type { ContentBlock } from '#contract/page-document.ts'
import type { Operation } from '#document/operation.ts'
import { blockTypes } from '#blocks/block-type-registry.ts'
import { SECTION } from '#blocks/layout/group-sections.ts'
import { getBlocks, readDocument } from '#document/document.ts'
import type { Caller } from '#service/http/caller.ts'
import { ApiError, invalidField } from '#service/http/api-error.ts'
import type { Context } from '#service/tenancy/context.ts'
import { applyEdit } from '../editing/apply-edit.ts'
import type { SectionBlock } from '../documents/schema.ts'

type Rules = Pick<Context, 'scanOrigin' | 'allowPrivateHosts'>

const PAGE = 'section'
const emptyDocument = readDocument({
  pages: [{ id: PAGE, name: '', slug: '', icon: '', blocks: [] }],
  theme: {},
  nav: {},
})

/**
 * Checks blocks as if they were added to a page, and returns them with all of their fields. Throws `invalid_request` for a block that no page
 * may have, and `block_not_in_plan`, whose details name blocks by their index.
 */
export function checkSectionBlocks(caller: Caller, rules: Rules, blocks: readonly SectionBlock[]): SectionBlock[] {
  const nested = blocks.findIndex(({ type }, index) => index > 0 && type === SECTION)
  if (nested >= 0) throw invalidField('body', `blocks.${nested}.type`, 'Another section begins here. Save it by itself')
  const operations = blocks.map(({ type, fields }, index): Operation & { op: 'addBlock' } => ({
    op: 'addBlock',
    page: PAGE,
    id: String(index),
    type,
    fields: { ...blockTypes.block(type)?.defaults, ...fields },
  }))
  const draft = { revision: 0, document: emptyDocument, bytes: 0 }
  const result = applyEdit({ ...rules, caller, draft, operations })
  if (!result.ok) throw toSectionError(result.apiError)
  return getBlocks(result.draft.document, PAGE).map(toSectionBlock)
}

function toSectionBlock({ type, fields }: ContentBlock): SectionBlock {
  return { type, fields }
}

/** The body of a section has blocks where that of an edit has operations. */
function toSectionError(error: ApiError): ApiError {
  const { details } = error
  if (error.code !== 'invalid_request' || !details || !('issues' in details)) return error
  const issues = details.issues.map((issue) => ({ ...issue, path: issue.path.replace(/^operations\b/, 'blocks') }))
  return new ApiError('invalid_request', { issues })
}
