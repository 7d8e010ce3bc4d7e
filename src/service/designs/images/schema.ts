import { integer, pgTable, primaryKey, text, uniqueIndex } from 'drizzle-orm/pg-core'
import { moment, workspaceColumn } from '#database/columns.ts'

export const images = pgTable(
  'images',
  {
    workspaceId: workspaceColumn(),
    /** Ordered by time. */
    id: text().notNull(),
    name: text().notNull(),
    type: text().notNull(),
    width: integer().notNull(),
    height: integer().notNull(),
    bytes: integer().notNull(),
    /** Of what was sent, before it was re-encoded: the same picture sent again is the same image. */
    sentHash: text().notNull(),
    /** In the object store. Never used again once the image is deleted. */
    objectKey: text().notNull(),
    createdAt: moment().notNull().defaultNow(),
  },
  (table) => [
    primaryKey({ columns: [table.workspaceId, table.id] }),
    uniqueIndex('images_sent').on(table.workspaceId, table.sentHash),
  ],
)
