import { bigint, boolean, index, integer, pgTable, text } from 'drizzle-orm/pg-core'
import { moment, workspaceTable } from '#database/columns.ts'
import { passQueryModes } from '#contract/pass-query.ts'
import { plans } from '#contract/workspace.ts'

export const workspaces = pgTable('workspaces', {
  id: text().primaryKey(),
  name: text().notNull(),
  slug: text().notNull().unique(),
  plan: text({ enum: plans }).notNull(),
  /** Whether the seed created the workspace. `npm run admin -- remove-demo` deletes such a workspace. */
  demo: boolean().notNull().default(false),
  /** What a scan does with the query of the scanned address, unless its code has a setting of its own. */
  passQuery: text({ enum: passQueryModes }).notNull().default('drop'),
  /** Submissions of forms are deleted this many days after they were sent. Null: never. */
  deleteSubmissionsAfterDays: integer(),
  createdAt: moment().notNull().defaultNow(),
})

/** What counts against the limits of the plan. Updated in the transaction of each change, so that parallel requests cannot exceed a limit. */
export const usage = workspaceTable('usage', {
  key: { what: text().notNull() },
  columns: {
    used: bigint({ mode: 'number' }).notNull().default(0),
  },
})

/** Requests for generated images that count against the monthly limit: those that are running and those that are done. */
export const imageRequests = workspaceTable('image_requests', {
  /** Derived from the Idempotency-Key, so that a repeated request is counted once. */
  key: { id: text().notNull() },
  columns: {
    /** `2026-03`, in UTC. */
    month: text().notNull(),
    state: text({ enum: ['running', 'done', 'blocked'] }).notNull(),
    /** A request that is still running at this time was lost with its process and is not counted. */
    expiresAt: moment().notNull(),
  },
  constraints: (table) => [index('image_requests_month').on(table.workspaceId, table.month)],
})
