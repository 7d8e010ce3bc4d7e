import { sql } from 'drizzle-orm'
import { boolean, integer, json, pgTable, primaryKey, text, uniqueIndex } from 'drizzle-orm/pg-core'
import type { PageContent } from '#contract/page-document.ts'
import type { Operation } from '#document/operation.ts'
import { moment, workspaceColumn } from '#database/columns.ts'

export interface Actor {
  id: string
  name: string
}

/** A global directory: a visitor brings a host name and nothing else. One row for each address that is claimed. */
export const hosts = pgTable('hosts', {
  subdomain: text().primaryKey(),
  workspaceId: text().notNull(),
  pageId: text().notNull(),
})

/** The log: one row for each revision, the first one of its creation. */
export const pageEdits = pgTable(
  'page_edits',
  {
    workspaceId: workspaceColumn(),
    pageId: text().notNull(),
    revision: integer().notNull(),
    at: moment().notNull(),
    actor: json().$type<Actor>().notNull(),
    /** In words. */
    summary: text().notNull(),
    /** How many were sent; those of the log may be more, since they leave nothing to the defaults of the day. */
    sent: integer().notNull(),
    /** Not jsonb, which would sort the fields of a block. Empty where the revision is a snapshot of its own. */
    operations: json().$type<Operation[]>().notNull(),
    /** As the client named the batch. */
    batchId: text(),
    /** Whether this revision was ever published. */
    published: boolean().notNull().default(false),
  },
  (table) => [
    primaryKey({ columns: [table.workspaceId, table.pageId, table.revision] }),
    uniqueIndex('page_edits_batch')
      .on(table.workspaceId, table.pageId, table.batchId)
      .where(sql`${table.batchId} is not null`),
  ],
)

/** Whole documents: of the first revision, of each that was restored, and now and then, so that reading starts near the end. */
export const pageSnapshots = pgTable(
  'page_snapshots',
  {
    workspaceId: workspaceColumn(),
    pageId: text().notNull(),
    revision: integer().notNull(),
    content: json().$type<PageContent>().notNull(),
  },
  (table) => [primaryKey({ columns: [table.workspaceId, table.pageId, table.revision] })],
)

/** Templates that the workspace saved from its pages. */
export const savedPageTemplates = pgTable(
  'page_templates',
  {
    workspaceId: workspaceColumn(),
    id: text().notNull(),
    name: text().notNull(),
    content: json().$type<PageContent>().notNull(),
    createdAt: moment().notNull(),
  },
  (table) => [primaryKey({ columns: [table.workspaceId, table.id] })],
)
