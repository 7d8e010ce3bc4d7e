import { doublePrecision, index, pgTable, primaryKey, text } from 'drizzle-orm/pg-core'
import { moment, workspaceColumn } from '#database/columns.ts'

// Ids are ordered by time, so the primary key is also the order of every listing.
const columns = () => ({
  workspaceId: workspaceColumn(),
  id: text().notNull(),
  codeId: text().notNull(),
  at: moment().notNull(),
  country: text(),
  region: text(),
  city: text(),
  latitude: doublePrecision(),
  longitude: doublePrecision(),
  deviceType: text(),
  os: text(),
  browser: text(),
  language: text(),
  referrer: text(),
  timezone: text(),
  destinationUrl: text().notNull(),
  matchedRule: text(),
  visitor: text().notNull(),
})

export const scans = pgTable('scans', columns(), (table) => [
  primaryKey({ columns: [table.workspaceId, table.id] }),
  index('scans_code').on(table.workspaceId, table.codeId, table.id),
])

/** Scans by bots and link previews: stored, never counted. */
export const botScans = pgTable('bot_scans', columns(), (table) => [
  primaryKey({ columns: [table.workspaceId, table.id] }),
])
