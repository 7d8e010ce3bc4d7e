import { bigint, integer, text } from 'drizzle-orm/pg-core'
import { moment, timestamps, workspaceTable } from '#database/columns.ts'

/** Exports that people have started. Their files are in the object store, in parts. */
export const workspaceExports = workspaceTable('workspace_exports', {
  key: { id: text().notNull() },
  columns: {
    ...timestamps(),
    state: text({ enum: ['running', 'ready', 'failed'] }).notNull(),
    bytes: bigint({ mode: 'number' }),
    parts: integer().notNull().default(0),
    problem: text(),
    /** When the export is deleted, because its file has personal data of visitors. */
    expiresAt: moment().notNull(),
  },
})
