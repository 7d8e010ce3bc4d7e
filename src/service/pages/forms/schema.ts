import { index, json, pgTable, primaryKey, text } from 'drizzle-orm/pg-core'
import { sql } from 'drizzle-orm'
import type { Answer } from '#blocks/schema/check-answers.ts'
import { moment, workspaceColumn } from '#database/columns.ts'

/** What visitors answered in the forms of pages. Nothing of who they are but the country. */
export const submissions = pgTable(
  'submissions',
  {
    workspaceId: workspaceColumn(),
    /** Ordered by time. */
    id: text().notNull(),
    pageId: text().notNull(),
    /** As it was called then: answers outlive their page. */
    pageName: text().notNull(),
    blockId: text().notNull(),
    // Not jsonb, which would sort the answers: people read them in the order of the form.
    data: json().$type<Record<string, Answer>>().notNull(),
    fields: json().$type<Record<string, Answer>>().notNull(),
    /** Every answer on a line of its own, to be searched. */
    words: text().notNull(),
    country: text(),
    createdAt: moment().notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.workspaceId, table.id] }),
    index('submissions_page').on(table.workspaceId, table.pageId, table.id),
    index('submissions_words').using('gin', sql`${table.words} gin_trgm_ops`),
  ],
)
