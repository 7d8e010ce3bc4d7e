import type { PassQuery } from '#contract/pass-query.ts'
import type { Plan } from '#contract/workspace.ts'

/** Who sent a request: the API key, its workspace, and the person or key that the history of changes names. */
export interface Caller {
  workspace: {
    id: string
    name: string
    slug: string
    plan: Plan
    passQuery: PassQuery
    /** Null: submissions of forms stay. */
    deleteSubmissionsAfterDays: number | null
    demo: boolean
  }
  ceilings: PlanCeilings
  key: { id: string; name: string; scope: 'read' | 'write' | 'admin'; lastUsedAt: Date | null; expiresAt: Date | null }
  actor: { id: string; name: string }
}

/** The limits of a plan. */
export interface PlanCeilings {
  name: string
  codes: number
  folders: number
  pages: number
  /** Codes in one request of bulk creation. */
  bulkBatch: number
  apiKeys: number
  apiRequestsPerMinute: number
  sites: number
  /** Files that codes open. */
  files: number
  /** The size of these files together, with the versions that are kept. */
  fileMegabytes: number
  aiImages: number
  templates: number
  /** Saved sections of pages. */
  sections: number
  /** How many days back scans can be read. */
  historyDays: number
  api: boolean
}
