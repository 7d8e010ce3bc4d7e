import { index, integer, jsonb } from 'drizzle-orm/pg-core'
import { moment, timeOrderedId, workspaceTable } from '#database/columns.ts'

/** ZIPs that are being uploaded, or wait for their deploy. Their bytes are in the object store, so that any process can continue. */
export const siteUploads = workspaceTable('site_uploads', {
  key: { id: timeOrderedId() },
  columns: {
    size: integer().notNull(),
    received: integer().notNull(),
    /** Keys of the objects with the received bytes, in order. */
    parts: jsonb().$type<string[]>().notNull(),
    createdAt: moment().notNull(),
    expiresAt: moment().notNull(),
    /** When a deploy that used the upload was committed. Its objects are deleted later: a retry of the request may be reading them. */
    usedAt: moment(),
  },
  constraints: (table) => [index('site_uploads_expiry').on(table.expiresAt)],
})
