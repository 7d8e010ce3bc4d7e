import type { Plan } from '#contract/workspace.ts'
import { ApiError } from '../../platform/http/api-error.ts'

/** The plan that scan webhooks begin with; there is none above it. */
export const SCAN_WEBHOOK_PLAN = 'business' satisfies Plan

/** Refuses to make or send what the plan does not include. What is there can be read and removed on any plan. */
export function requireScanWebhooks(plan: Plan): void {
  if (plan !== SCAN_WEBHOOK_PLAN) throw new ApiError('plan_required')
}
