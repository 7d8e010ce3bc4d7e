import { date, integer, jsonb, text, uniqueIndex } from 'drizzle-orm/pg-core'
import type { SharedFilter, StoredSharedView } from '#contract/shared-links.ts'
import { moment, timeOrderedId, workspaceTable } from '#database/columns.ts'

/** Links to figures. One of the first four says what it shows. The token is signed, not stored; revoked links are deleted. */
export const sharedLinks = workspaceTable('shared_links', {
  key: { id: timeOrderedId() },
  columns: {
    campaignId: text(),
    folderId: text(),
    codeId: text(),
    filter: jsonb().$type<SharedFilter>(),
    /** The period, comparison and time zone with which it opens; null: it names none. */
    view: jsonb().$type<StoredSharedView>(),
    /** Null: the name of what it shows. */
    name: text(),
    passwordHash: text(),
    expiresAt: moment(),
    createdById: text().notNull(),
    createdByName: text().notNull(),
    createdAt: moment().notNull(),
    opens: integer().notNull().default(0),
    /** The day alone, in UTC: nothing is stored of who opened it. */
    lastOpenedOn: date({ mode: 'string' }),
  },
  // A visitor has a link and nothing else.
  constraints: (table) => [uniqueIndex('shared_links_id').on(table.id)],
})
