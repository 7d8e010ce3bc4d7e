import { boolean, index, jsonb, pgTable, primaryKey, text } from 'drizzle-orm/pg-core'
import { moment, workspaceColumn } from '#database/columns.ts'
import type { StoredDesign } from '../../codes/schema.ts'

/** Designs that a workspace has saved from its codes. */
export const templates = pgTable(
  'templates',
  {
    workspaceId: workspaceColumn(),
    id: text().notNull(),
    name: text().notNull(),
    design: jsonb().$type<StoredDesign>().notNull(),
    /** Whether the code that it was saved from was verified. */
    scanVerified: boolean().notNull(),
    /** Key in the object store. */
    previewKey: text().notNull(),
    createdAt: moment().notNull().defaultNow(),
    updatedAt: moment().notNull().defaultNow(),
  },
  (table) => [
    primaryKey({ columns: [table.workspaceId, table.id] }),
    index('templates_created').on(table.workspaceId, table.createdAt),
  ],
)
