import { boolean, index, jsonb, text } from 'drizzle-orm/pg-core'
import { timestamps, workspaceTable } from '#database/columns.ts'
import type { StoredDesign } from '#service/codes/schema.ts'

/** Designs that a workspace has saved from its codes. */
export const templates = workspaceTable('templates', {
  key: { id: text().notNull() },
  columns: {
    name: text().notNull(),
    design: jsonb().$type<StoredDesign>().notNull(),
    /** Whether the code that it was saved from was verified. */
    scanVerified: boolean().notNull(),
    /** Key in the object store. */
    previewKey: text().notNull(),
    ...timestamps(),
  },
  constraints: (table) => [index('templates_created').on(table.workspaceId, table.createdAt)],
})
