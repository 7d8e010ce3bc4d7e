import { integer, jsonb, text } from 'drizzle-orm/pg-core'
import { moment, timeOrderedId, workspaceTable } from '#database/columns.ts'

/** Downloads of files for printing, because printed codes are scanned from some day on. */
export const printDownloads = workspaceTable('print_downloads', {
  key: { id: timeOrderedId() },
  columns: {
    at: moment().notNull(),
    /** `pdf`, `eps` or `sheet`. */
    format: text().notNull(),
    /** The first of the codes. */
    codeIds: text().array().notNull(),
    /** The number of all codes. */
    codes: integer().notNull(),
    actor: jsonb().$type<{ id: string; name: string }>().notNull(),
  },
})
