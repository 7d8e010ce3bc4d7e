import { sql } from 'drizzle-orm'
import { jsonb, text, uniqueIndex } from 'drizzle-orm/pg-core'
import type { Campaign } from '#contract/campaigns.ts'
import { moment, timestamps, workspaceTable } from '#database/columns.ts'

/** Named groups of folders, tags, codes and pages. Ids of deleted folders, codes and pages stay and match nothing. */
export const campaigns = workspaceTable('campaigns', {
  key: { id: text().notNull() },
  columns: {
    name: text().notNull(),
    folderIds: text().array().notNull().default([]),
    tags: text().array().notNull().default([]),
    codeIds: text().array().notNull().default([]),
    pageIds: text().array().notNull().default([]),
    from: moment('starts_at'),
    to: moment('ends_at'),
    goal: jsonb().$type<Campaign['goal']>(),
    cost: jsonb().$type<Campaign['cost']>(),
    ...timestamps(),
  },
  constraints: (table) => [uniqueIndex('campaigns_name').on(table.workspaceId, sql`lower(${table.name})`)],
})
