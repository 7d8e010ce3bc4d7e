import { bigint, boolean, pgTable, text } from 'drizzle-orm/pg-core'
import { moment, workspaceTable } from '#database/columns.ts'
import { plans } from '#contract/workspace.ts'

export const workspaces = pgTable('workspaces', {
  id: text().primaryKey(),
  name: text().notNull(),
  slug: text().notNull().unique(),
  plan: text({ enum: plans }).notNull(),
  /** Filled by the seed; `npm run admin -- remove-demo` deletes it. */
  demo: boolean().notNull().default(false),
  createdAt: moment().notNull().defaultNow(),
})

/** Current counts for the plan's limits, updated in the same transaction, so that parallel requests cannot exceed a limit. */
export const usage = workspaceTable('usage', {
  key: { what: text().notNull() },
  columns: {
    used: bigint({ mode: 'number' }).notNull().default(0),
  },
})
