import { sql } from 'drizzle-orm'
import { boolean, integer, json, text, uniqueIndex } from 'drizzle-orm/pg-core'
import type { ContentBlock, PageContent } from '#contract/page-document.ts'
import type { Operation } from '#document/operation.ts'
import { moment, workspaceTable } from '#database/columns.ts'

export interface Actor {
  id: string
  name: string
}

/** The log: one row for each revision, from the creation on. */
export const pageEdits = workspaceTable('page_edits', {
  key: { pageId: text().notNull(), revision: integer().notNull() },
  columns: {
    at: moment().notNull(),
    actor: json().$type<Actor>().notNull(),
    /** A description of the changes for people. */
    summary: text().notNull(),
    /** Number of operations sent; the log may have more, because it records all defaults. */
    sent: integer().notNull(),
    /** Not jsonb, which would reorder the fields of a block. Empty if the revision has a snapshot. */
    operations: json().$type<Operation[]>().notNull(),
    /** The client's id of the batch. */
    batchId: text(),
    /** The name that a person gave to this version. */
    name: text(),
    /** Whether this revision was ever published. */
    published: boolean().notNull().default(false),
  },
  constraints: (table) => [
    uniqueIndex('page_edits_batch')
      .on(table.workspaceId, table.pageId, table.batchId)
      .where(sql`${table.batchId} is not null`),
  ],
})

/**
 * Snapshots of whole documents: of the first revision, of each restored revision, and of every fiftieth revision, so that few edits are
 * replayed.
 */
export const pageSnapshots = workspaceTable('page_snapshots', {
  key: { pageId: text().notNull(), revision: integer().notNull() },
  columns: {
    content: json().$type<PageContent>().notNull(),
  },
})

/** Templates that the workspace saved from its pages. */
export const savedPageTemplates = workspaceTable('page_templates', {
  key: { id: text().notNull() },
  columns: {
    name: text().notNull(),
    content: json().$type<PageContent>().notNull(),
    createdAt: moment().notNull(),
  },
})

/** A block outside of a document, which has no id yet. */
export type SectionBlock = Pick<ContentBlock, 'type' | 'fields'>

/** Sections that the workspace saved from its pages. */
export const savedSections = workspaceTable('sections', {
  key: { id: text().notNull() },
  columns: {
    name: text().notNull(),
    /** Not jsonb, which would reorder the fields of a block. */
    blocks: json().$type<SectionBlock[]>().notNull(),
    createdAt: moment().notNull(),
    updatedAt: moment().notNull(),
  },
  constraints: (table) => [uniqueIndex('sections_name').on(table.workspaceId, sql`lower(${table.name})`)],
})
