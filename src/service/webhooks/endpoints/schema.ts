import { boolean, index, pgTable, primaryKey, text, uniqueIndex } from 'drizzle-orm/pg-core'
import type { WebhookSelection } from '#contract/webhooks.ts'
import { moment, workspaceColumn } from '#database/columns.ts'

export const webhooks = pgTable(
  'webhooks',
  {
    workspaceId: workspaceColumn(),
    id: text().notNull(),
    /** As entered. */
    url: text().notNull(),
    /** The same in its normal form. */
    address: text().notNull(),
    /** The selection of codes: `codes` (a list), `all`, or those of a `folder` or a `tag`. */
    selection: text().$type<WebhookSelection['type']>().notNull().default('codes'),
    /** The id of the folder, or the tag. */
    selectionOf: text(),
    enabled: boolean().notNull().default(true),
    /** Set together when the receiver answers 410 or fails for days: deliveries are held until a person resumes the webhook. */
    suspendedReason: text(),
    suspendedSince: moment(),
    secret: text().notNull(),
    /** Signs too, until its end. */
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

/** The codes whose scans a webhook gets. */
export const webhookCodes = pgTable(
  'webhook_codes',
  {
    workspaceId: workspaceColumn(),
    codeId: text().notNull(),
    webhookId: text().notNull(),
    /** Added by a person; the others are added and removed by the webhook's selection. */
    explicit: boolean().notNull().default(true),
  },
  (table) => [
    primaryKey({ columns: [table.workspaceId, table.codeId, table.webhookId] }),
    index('webhook_codes_webhook').on(table.workspaceId, table.webhookId),
  ],
)

/** The key that signs submissions of a page's forms; created when it is first needed. */
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
