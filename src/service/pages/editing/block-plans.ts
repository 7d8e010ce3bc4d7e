import type { ContentBlock, PageContent } from '#contract/page-document.ts'
import type { Plan } from '#contract/workspace.ts'
import { findBlock } from '#blocks/registry.ts'
import { ApiError } from '../../platform/http/api-error.ts'
import { isLocked } from '../../platform/workspace/plan-ceilings.ts'
import { requireFormWebhooks } from '../../webhooks/endpoints/webhook-plan.ts'

type Typed = Pick<ContentBlock, 'id' | 'type'>

/** Refuses blocks that the plan does not include, all of them at once. A type that nobody knows draws nothing and needs no plan. */
export function requireBlocks(plan: Plan, blocks: readonly Typed[]): void {
  const missing = blocks.flatMap(({ id, type }) => {
    const needed = findBlock(type)?.plan
    return needed !== undefined && isAbove(plan, needed) ? [{ block: id, type, plan: needed }] : []
  })
  if (missing.length > 0) throw new ApiError('block_not_in_plan', { blocks: missing })
}

/** Where the answers of a form are sent, as its fields say; null: nowhere. */
export function getWebhookUrl(fields: ContentBlock['fields'] | undefined): string | null {
  const url = fields?.['webhookUrl']
  return typeof url === 'string' && url !== '' ? url : null
}

/** Refuses what the plan lacks and `before` had not: blocks, and forms that send their answers somewhere. */
export function requireNothingNew(plan: Plan, before: PageContent | null, after: PageContent): void {
  const known = new Map(before === null ? [] : blocksIn(before).map((block) => [block.id, block]))
  const blocks = blocksIn(after)
  requireBlocks(
    plan,
    blocks.filter(({ id, type }) => known.get(id)?.type !== type),
  )
  const newlySent = blocks.some(({ id, fields }) => {
    const url = getWebhookUrl(fields)
    return url !== null && url !== getWebhookUrl(known.get(id)?.fields)
  })
  if (newlySent) requireFormWebhooks(plan)
}

export function blocksIn({ pages }: PageContent): ContentBlock[] {
  return pages.flatMap(({ blocks }) => blocks)
}

// The lowest level of blocks is in every plan, the free one included.
function isAbove(plan: Plan, needed: 'basic' | 'core' | 'pro'): boolean {
  return needed !== 'basic' && isLocked(needed, plan)
}
