import { bigint, boolean, pgTable, primaryKey, text } from 'drizzle-orm/pg-core'
import { moment, workspaceColumn } from '#database/columns.ts'
import { plans } from '#contract/workspace.ts'

export const workspaces = pgTable('workspaces', {
  id: text().primaryKey(),
  name: text().notNull(),
  slug: text().notNull().unique(),
  plan: text({ enum: plans }).notNull(),
  /** Made by the seed, and removed whole by `npm run admin -- remove-demo`. */
  demo: boolean().notNull().default(false),
  createdAt: moment().notNull().defaultNow(),
})

/** What counts against a ceiling, counted where it is used up, so that two requests at once cannot pass it. */
export const usage = pgTable(
  'usage',
  {
    workspaceId: workspaceColumn(),
    what: text().notNull(),
    used: bigint({ mode: 'number' }).notNull().default(0),
  },
  (table) => [primaryKey({ columns: [table.workspaceId, table.what] })],
)
