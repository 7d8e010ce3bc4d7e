import type { Plan } from '#contract/workspace.ts'

/** Whether something requires a higher plan than the workspace has. With an unknown plan nothing is locked, and the service decides. */
export function requiresHigherPlan(plan: string | null, requiredPlan: string): boolean {
  return plan !== null && plans.includes(plan) && plans.indexOf(requiredPlan) > plans.indexOf(plan)
}

/** Display name of a plan: "Pro". */
export function planName(plan: string): string {
  return plan.charAt(0).toUpperCase() + plan.slice(1)
}

// Smallest first.
const plans: readonly string[] = ['free', 'basic', 'core', 'pro', 'business'] satisfies Plan[]
