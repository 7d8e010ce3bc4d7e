import { index, jsonb, text } from 'drizzle-orm/pg-core'
import { moment, timeOrderedId, workspaceTable } from '#database/columns.ts'

type Actor = { id: string; name: string }

/** Notes that people put on charts. */
export const chartNotes = workspaceTable('chart_notes', {
  key: { id: timeOrderedId() },
  columns: {
    at: moment().notNull(),
    text: text().notNull(),
    /** The code that the note is about; null: everything. */
    codeId: text(),
    actor: jsonb().$type<Actor>().notNull(),
  },
  constraints: (table) => [index('chart_notes_at').on(table.workspaceId, table.at)],
})
