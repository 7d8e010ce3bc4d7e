import { boolean, index, jsonb, text, uniqueIndex } from 'drizzle-orm/pg-core'
import type { WebhookEvent, WebhookSelection } from '#contract/webhook.ts'
import { moment, timestamps, workspaceTable } from '#database/columns.ts'

/** A secret that was replaced. */
export interface FormerSecret {
  secret: string
  /** When it stops signing, as ISO 8601. */
  until: string
}

export const webhooks = workspaceTable('webhooks', {
  key: { id: text().notNull() },
  columns: {
    /** As entered. */
    url: text().notNull(),
    /** The URL in its normal form. */
    address: text().notNull(),
    /** The selection of codes: a list (`codes`), all codes (`all`), or the codes of a `folder` or a `tag`. */
    selection: text().$type<WebhookSelection['type']>().notNull().default('codes'),
    /** The id of the folder, or the tag. */
    selectionOf: text(),
    /** The events that it gets: scans by default, as the specification says. */
    events: text().array().$type<WebhookEvent[]>().notNull().default(['scan.created']),
    enabled: boolean().notNull().default(true),
    /** Set together when the receiver answers 410 or fails for days: deliveries are held until a person resumes the webhook. */
    suspendedReason: text(),
    suspendedSince: moment(),
    secret: text().notNull(),
    /** Former secrets, which also sign until they end; newest first. */
    formerSecrets: jsonb().$type<FormerSecret[]>().notNull().default([]),
    secretRotatedAt: moment(),
    ...timestamps(),
  },
  constraints: (table) => [uniqueIndex('webhooks_address').on(table.workspaceId, table.address)],
})

/** The codes whose events a webhook gets. */
export const webhookCodes = workspaceTable('webhook_codes', {
  key: { codeId: text().notNull(), webhookId: text().notNull() },
  columns: {
    /** Whether a person added the code. Other codes are added and removed by the webhook's selection. */
    explicit: boolean().notNull().default(true),
  },
  constraints: (table) => [index('webhook_codes_webhook').on(table.workspaceId, table.webhookId)],
})

/** The key that signs submissions of a page's forms; created when it is first needed. */
export const pageSecrets = workspaceTable('page_secrets', {
  key: { pageId: text().notNull() },
  columns: {
    secret: text().notNull(),
    createdAt: moment().notNull().defaultNow(),
  },
})
