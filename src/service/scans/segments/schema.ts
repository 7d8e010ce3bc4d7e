import { jsonb, text } from 'drizzle-orm/pg-core'
import { type Segment, segmentScopes } from '#contract/segments.ts'
import { timeOrderedId, timestamps, workspaceTable } from '#database/columns.ts'

/** Saved filters of scans. */
export const segments = workspaceTable('segments', {
  key: { id: timeOrderedId() },
  columns: {
    name: text().notNull(),
    scope: text({ enum: segmentScopes }).notNull(),
    filters: jsonb().$type<Segment['filters']>().notNull(),
    createdById: text().notNull(),
    createdByName: text().notNull(),
    ...timestamps(),
  },
})
