import { integer, text, uniqueIndex } from 'drizzle-orm/pg-core'
import { moment, timeOrderedId, workspaceTable } from '#database/columns.ts'

export const images = workspaceTable('images', {
  key: { id: timeOrderedId() },
  columns: {
    name: text().notNull(),
    type: text().notNull(),
    width: integer().notNull(),
    height: integer().notNull(),
    bytes: integer().notNull(),
    /** Hash of the upload before it was encoded again: the same picture uploaded again is the same image. */
    sentHash: text().notNull(),
    /** Key in the object store. Never reused after the image is deleted. */
    objectKey: text().notNull(),
    createdAt: moment().notNull().defaultNow(),
  },
  constraints: (table) => [uniqueIndex('images_sent').on(table.workspaceId, table.sentHash)],
})
