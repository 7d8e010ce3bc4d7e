import { boolean, index, pgTable, primaryKey, text, uniqueIndex } from 'drizzle-orm/pg-core'
import type { WebhookSelection } from '#contract/webhooks.ts'
import { moment, workspaceColumn } from '#database/columns.ts'

export const webhooks = pgTable(
  'webhooks',
  {
    workspaceId: workspaceColumn(),
    id: text().notNull(),
    /** As it was written. */
    url: text().notNull(),
    /** The same in the one spelling that all its spellings have. */
    address: text().notNull(),
    /** Which codes it has: `codes` (a list), `all`, or those of a `folder` or a `tag`. */
    selection: text().$type<WebhookSelection['type']>().notNull().default('codes'),
    /** The id of the folder, or the tag. */
    selectionOf: text(),
    enabled: boolean().notNull().default(true),
    /** Set together when the receiver answers 410 or fails for days: deliveries are held until somebody resumes. */
    suspendedReason: text(),
    suspendedSince: moment(),
    secret: text().notNull(),
    /** Signs beside the new one until its end. */
    formerSecret: text(),
    formerSecretUntil: moment(),
    secretRotatedAt: moment(),
    createdAt: moment().notNull().defaultNow(),
    updatedAt: moment().notNull().defaultNow(),
  },
  (table) => [
    primaryKey({ columns: [table.workspaceId, table.id] }),
    uniqueIndex('webhooks_address').on(table.workspaceId, table.address),
  ],
)

/** Which codes' scans a webhook is sent. */
export const webhookCodes = pgTable(
  'webhook_codes',
  {
    workspaceId: workspaceColumn(),
    codeId: text().notNull(),
    webhookId: text().notNull(),
    /** Put there by a person; the others come and go with the selection of the webhook. */
    explicit: boolean().notNull().default(true),
  },
  (table) => [
    primaryKey({ columns: [table.workspaceId, table.codeId, table.webhookId] }),
    index('webhook_codes_webhook').on(table.workspaceId, table.webhookId),
  ],
)

/** The key that signs what the forms of a page send; made when it is first needed. */
export const pageSecrets = pgTable(
  'page_secrets',
  {
    workspaceId: workspaceColumn(),
    pageId: text().notNull(),
    secret: text().notNull(),
    createdAt: moment().notNull().defaultNow(),
  },
  (table) => [primaryKey({ columns: [table.workspaceId, table.pageId] })],
)
