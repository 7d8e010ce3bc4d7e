import type { ContentBlock, PageContent } from '#contract/page-document.ts'
import type { Plan } from '#contract/workspace.ts'
import { findBlock } from '#blocks/blocks/registry.ts'
import { ApiError } from '#service/http/api-error.ts'
import { isLocked } from '#service/tenancy/workspaces/plan-ceilings.ts'
import { requireFormWebhooks } from '#service/webhooks/webhook-plan.ts'

type BlockType = Pick<ContentBlock, 'id' | 'type'>

/** Refuses all blocks that the plan does not include. An unknown type renders nothing and needs no plan. */
export function requireBlocks(plan: Plan, blocks: readonly BlockType[]): void {
  const missing = blocks.flatMap(({ id, type }) => {
    const neededPlan = findBlock(type)?.plan
    return neededPlan !== undefined && isAbove(plan, neededPlan) ? [{ block: id, type, plan: neededPlan }] : []
  })
  if (missing.length > 0) throw new ApiError('block_not_in_plan', { blocks: missing })
}

/** The URL that receives the answers of a form. Null if the form has none. */
export function getWebhookUrl(fields: ContentBlock['fields'] | undefined): string | null {
  const url = fields?.['webhookUrl']
  return typeof url === 'string' && url !== '' ? url : null
}

/** Refuses additions to `before` that the plan does not include: blocks, and forms with a receiver. */
export function requireAllowedAdditions(plan: Plan, before: PageContent | null, after: PageContent): void {
  const blocksBefore = new Map(before === null ? [] : listBlocks(before).map((block) => [block.id, block]))
  const blocks = listBlocks(after)
  requireBlocks(
    plan,
    blocks.filter(({ id, type }) => blocksBefore.get(id)?.type !== type),
  )
  const hasNewReceiver = blocks.some(({ id, fields }) => {
    const url = getWebhookUrl(fields)
    return url !== null && url !== getWebhookUrl(blocksBefore.get(id)?.fields)
  })
  if (hasNewReceiver) requireFormWebhooks(plan)
}

export function listBlocks({ pages }: PageContent): ContentBlock[] {
  return pages.flatMap(({ blocks }) => blocks)
}

// Every plan includes the lowest level of blocks.
function isAbove(plan: Plan, neededPlan: 'basic' | 'core' | 'pro'): boolean {
  return neededPlan !== 'basic' && isLocked(neededPlan, plan)
}
