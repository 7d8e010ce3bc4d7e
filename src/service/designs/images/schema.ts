import { boolean, integer, json, text, uniqueIndex } from 'drizzle-orm/pg-core'
import type { Image } from '#contract/images.ts'
import { moment, timeOrderedId, workspaceTable } from '#database/columns.ts'

export const images = workspaceTable('images', {
  key: { id: timeOrderedId() },
  columns: {
    name: text().notNull(),
    type: text().notNull(),
    width: integer().notNull(),
    height: integer().notNull(),
    bytes: integer().notNull(),
    /** Empty if unknown. */
    alt: text().notNull().default(''),
    focalPoint: json().$type<Image['focalPoint']>(),
    /** Null for an uploaded image. */
    source: json().$type<Image['source']>(),
    /** Whether the built-in generator made it. */
    sample: boolean().notNull().default(false),
    /**
     * Identifies what was stored, once in a workspace. Of an upload the hash of its bytes before they were encoded again; of a stock
     * photo the hash of its provider and number.
     */
    sentHash: text().notNull(),
    /** Key in the object store. Never reused after the image is deleted. */
    objectKey: text().notNull(),
    /** Of an animation: whether it still moves, or only its first frame was stored. Null if it is not an animation. */
    animation: text({ enum: ['moving', 'still'] }),
    createdAt: moment().notNull().defaultNow(),
  },
  constraints: (table) => [uniqueIndex('images_sent').on(table.workspaceId, table.sentHash)],
})
