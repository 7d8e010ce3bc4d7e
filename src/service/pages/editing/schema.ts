import { sql } from 'drizzle-orm'
import { boolean, integer, json, pgTable, primaryKey, text, uniqueIndex } from 'drizzle-orm/pg-core'
import type { PageContent } from '#contract/page-document.ts'
import type { Operation } from '#document/operation.ts'
import { moment, workspaceColumn } from '#database/columns.ts'

export interface Actor {
  id: string
  name: string
}

/** Not partitioned by workspace: a visitor has a host name and nothing else. One row for each reserved address. */
export const hosts = pgTable('hosts', {
  subdomain: text().primaryKey(),
  workspaceId: text().notNull(),
  pageId: text().notNull(),
})

/** The log: one row for each revision, from the creation on. */
export const pageEdits = pgTable(
  'page_edits',
  {
    workspaceId: workspaceColumn(),
    pageId: text().notNull(),
    revision: integer().notNull(),
    at: moment().notNull(),
    actor: json().$type<Actor>().notNull(),
    /** For people. */
    summary: text().notNull(),
    /** Number of operations sent; the log may have more, because it records all defaults. */
    sent: integer().notNull(),
    /** Not jsonb, which would reorder the fields of a block. Empty if the revision has a snapshot. */
    operations: json().$type<Operation[]>().notNull(),
    /** The client's id of the batch. */
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

/** Snapshots of whole documents: of the first revision, of each restored one, and now and then, so that few edits are replayed. */
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
