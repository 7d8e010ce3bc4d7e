import type { Plan } from '#contract/workspace.ts'

/** Whether `requiredPlan` is higher than the plan of the workspace. False for an unknown plan: the service decides. */
export function requiresHigherPlan(plan: string | null, requiredPlan: string): boolean {
  return plan !== null && plans.includes(plan) && plans.indexOf(requiredPlan) > plans.indexOf(plan)
}

/** Display name of a plan: "Pro". */
export function getPlanName(plan: string): string {
  return plan.charAt(0).toUpperCase() + plan.slice(1)
}

// Smallest first.
const plans: readonly string[] = ['free', 'basic', 'core', 'pro', 'business'] satisfies Plan[]
