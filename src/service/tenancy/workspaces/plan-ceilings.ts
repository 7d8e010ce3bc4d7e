import { type Plan, plans } from '#contract/workspace.ts'
import type { PlanCeilings } from '#service/http/caller.ts'

/** The limits of each plan, as in the specification. A plan limits what can be created and read. It never stops scans of printed codes. */
export const planCeilings: Record<Plan, PlanCeilings> = {
  free: {
    name: 'Free',
    codes: 25,
    folders: 5,
    pages: 1,
    bulkBatch: 10,
    apiKeys: 0,
    apiRequestsPerMinute: 60,
    sites: 0,
    files: 3,
    fileMegabytes: 60,
    aiImages: 3,
    templates: 2,
    sections: 5,
    historyDays: 30,
    api: false,
  },
  basic: {
    name: 'Basic',
    codes: 250,
    folders: 25,
    pages: 5,
    bulkBatch: 50,
    apiKeys: 0,
    apiRequestsPerMinute: 60,
    sites: 1,
    files: 25,
    fileMegabytes: 500,
    aiImages: 10,
    templates: 10,
    sections: 25,
    historyDays: 90,
    api: false,
  },
  core: {
    name: 'Core',
    codes: 2_500,
    folders: 100,
    pages: 20,
    bulkBatch: 100,
    apiKeys: 0,
    apiRequestsPerMinute: 120,
    sites: 3,
    files: 100,
    fileMegabytes: 2_000,
    aiImages: 50,
    templates: 50,
    sections: 100,
    historyDays: 365,
    api: false,
  },
  pro: {
    name: 'PRO',
    codes: 25_000,
    folders: 500,
    pages: 100,
    bulkBatch: 250,
    apiKeys: 5,
    apiRequestsPerMinute: 300,
    sites: 10,
    files: 500,
    fileMegabytes: 10_000,
    aiImages: 200,
    templates: 200,
    sections: 200,
    historyDays: 730,
    api: true,
  },
  business: {
    name: 'Business',
    codes: 1_000_000,
    folders: 10_000,
    pages: 1_000,
    bulkBatch: 500,
    apiKeys: 25,
    apiRequestsPerMinute: 1_200,
    sites: 100,
    files: 10_000,
    fileMegabytes: 100_000,
    aiImages: 1_000,
    templates: 1_000,
    sections: 400,
    historyDays: 1_825,
    api: true,
  },
}

/** The smallest plan with scan webhooks, which is also the largest plan. */
export const SCAN_WEBHOOK_PLAN = 'business' satisfies Plan

/** Whether a plan is smaller than the required one. */
export function isLocked(requiredPlan: Plan, plan: Plan): boolean {
  return plans.indexOf(plan) < plans.indexOf(requiredPlan)
}
