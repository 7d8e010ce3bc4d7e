import { integer, json, text, uniqueIndex } from 'drizzle-orm/pg-core'
import { moment, timeOrderedId, workspaceTable } from '#database/columns.ts'
import type { FontMetrics } from './measure-font.ts'

/** The fonts that a workspace uploaded. */
export const fonts = workspaceTable('fonts', {
  key: { id: timeOrderedId() },
  columns: {
    /** The name of the family in themes: `own-acme-grotesk`. */
    familyId: text().notNull(),
    familyName: text().notNull(),
    style: text({ enum: ['normal', 'italic'] }).notNull(),
    minWeight: integer().notNull(),
    maxWeight: integer().notNull(),
    scripts: text().array().notNull(),
    metrics: json().$type<FontMetrics>().notNull(),
    bytes: integer().notNull(),
    /** Hash of the file as it was sent, so that it is stored only once. */
    sentHash: text().notNull(),
    /** Key in the object store. Never reused after the font is deleted. */
    objectKey: text().notNull(),
    createdAt: moment().notNull().defaultNow(),
  },
  constraints: (table) => [
    uniqueIndex('fonts_sent').on(table.workspaceId, table.sentHash),
    uniqueIndex('fonts_face').on(table.workspaceId, table.familyId, table.style, table.minWeight, table.maxWeight),
  ],
})
