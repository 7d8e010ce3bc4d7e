import { index, jsonb, pgTable, text } from 'drizzle-orm/pg-core'
import { moment, timeOrderedId } from '#database/columns.ts'

/** The audit log. Entries never change. */
export const auditEntries = pgTable(
  'audit_entries',
  {
    id: timeOrderedId().primaryKey(),
    workspaceId: text().notNull(),
    at: moment().notNull(),
    actorType: text({ enum: ['person', 'key', 'command', 'unknown'] }).notNull(),
    actorId: text().notNull(),
    actorName: text().notNull(),
    actorEmail: text(),
    action: text().notNull(),
    targetType: text(),
    targetId: text(),
    targetName: text(),
    address: text(),
    requestId: text(),
    changes: jsonb().$type<{ field: string; from: unknown; to: unknown }[]>().notNull().default([]),
  },
  (table) => [
    index().on(table.workspaceId, table.at, table.id),
    index().on(table.workspaceId, table.actorId, table.at),
  ],
)
