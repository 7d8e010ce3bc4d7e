import type { Plan } from '#contract/workspace.ts'
import { isLocked, SCAN_WEBHOOK_PLAN } from '#service/tenancy/workspaces/plan-ceilings.ts'
import { ApiError } from '#service/http/api-error.ts'

/** Throws unless the plan includes webhooks for scans. Webhooks that exist can be read and removed on any plan. */
export function requireScanWebhooks(plan: Plan): void {
  if (plan !== SCAN_WEBHOOK_PLAN) throw new ApiError('plan_required')
}

/** Throws unless the plan includes sending the answers of a form to a webhook. */
export function requireFormWebhooks(plan: Plan): void {
  if (isLocked('pro', plan)) throw new ApiError('plan_required')
}
