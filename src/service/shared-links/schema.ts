import { date, integer, jsonb, text, uniqueIndex } from 'drizzle-orm/pg-core'
import type { SharedFilter, StoredSharedView } from '#contract/shared-links.ts'
import { moment, timeOrderedId, workspaceTable } from '#database/columns.ts'

/**
 * Links to figures. Exactly one of the first four columns is set: the target. The token is signed and not stored. Revoked links are
 * deleted.
 */
export const sharedLinks = workspaceTable('shared_links', {
  key: { id: timeOrderedId() },
  columns: {
    campaignId: text(),
    folderId: text(),
    codeId: text(),
    filter: jsonb().$type<SharedFilter>(),
    /** The period, comparison and time zone with which the page opens. Null for the defaults. */
    view: jsonb().$type<StoredSharedView>(),
    /** Null for the name of the target. */
    name: text(),
    passwordHash: text(),
    expiresAt: moment(),
    createdById: text().notNull(),
    createdByName: text().notNull(),
    createdAt: moment().notNull(),
    opens: integer().notNull().default(0),
    /** Only the day, in UTC. Nothing is stored about visitors. */
    lastOpenedOn: date({ mode: 'string' }),
  },
  // A visitor has only a link with the id.
  constraints: (table) => [uniqueIndex('shared_links_id').on(table.id)],
})
