import { boolean, integer, json, text, uniqueIndex } from 'drizzle-orm/pg-core'
import type { Image } from '#contract/image.ts'
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
    /** With its parents before slashes. Empty for an image in no folder. */
    folder: text().notNull().default(''),
    tags: text().array().notNull().default([]),
    focalPoint: json().$type<Image['focalPoint']>(),
    /** Null for an uploaded image. */
    source: json().$type<Image['source']>(),
    /** Whether the built-in generator made it. */
    sample: boolean().notNull().default(false),
    /**
     * Identifies the source of an image, so that it is stored only once in a workspace. For an upload, this is the hash of its bytes before
     * they were encoded again. For a stock photo, it is the hash of its provider and number. For a generated image, it is the id of the
     * request.
     */
    sentHash: text().notNull(),
    /** Key in the object store. Never reused after the image is deleted. */
    objectKey: text().notNull(),
    /** Whether all frames of an animation were stored (`moving`), or only the first (`still`). Null if the image is not an animation. */
    animation: text({ enum: ['moving', 'still'] }),
    createdAt: moment().notNull().defaultNow(),
  },
  constraints: (table) => [uniqueIndex('images_sent').on(table.workspaceId, table.sentHash)],
})
