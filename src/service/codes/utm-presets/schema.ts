import { sql } from 'drizzle-orm'
import { text, uniqueIndex } from 'drizzle-orm/pg-core'
import { moment, workspaceTable } from '#database/columns.ts'

/** Named UTM parameters; an empty one is not set. */
export const utmPresets = workspaceTable('utm_presets', {
  key: { id: text().notNull() },
  columns: {
    name: text().notNull(),
    source: text().notNull(),
    medium: text().notNull(),
    campaign: text().notNull(),
    term: text().notNull(),
    content: text().notNull(),
    createdAt: moment().notNull().defaultNow(),
  },
  constraints: (table) => [uniqueIndex('utm_presets_name').on(table.workspaceId, sql`lower(${table.name})`)],
})
