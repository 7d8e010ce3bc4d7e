import { type SQL, type SQLWrapper, sql } from 'drizzle-orm'
import { bigint, boolean, index, jsonb, pgTable, text } from 'drizzle-orm/pg-core'
import type { z } from 'zod'
import type { DrawnDesign, Verdict } from '#contract/designs.ts'
import type { PlainDesign } from '#contract/plain-design.ts'
import { passQueryModes } from '#contract/pass-query.ts'
import type { Placement } from '#contract/scan-settings.ts'
import type { Rules } from '#contract/rules.ts'
import { moment, timeOrderedId, timestamps, workspaceTable } from '#database/columns.ts'
import { foldText } from '#database/fold-text.ts'
import { ENOUGH_MARGIN } from '#qr/enough-margin.ts'

/** A page, a site or a file is stored by its id, because its address may change while the printed code stays. */
export type StoredDestination =
  | { type: 'url'; url: string }
  | { type: 'page'; pageId: string }
  | { type: 'site'; siteId: string }
  | { type: 'file'; fileId: string }
/** A rule as on the wire, where dates are strings. */
export type StoredRule = z.input<typeof Rules>[number]
/** The requested design, and the resolved design. */
export type StoredDesign = Omit<DrawnDesign, 'scanVerified' | 'readOn' | 'plain'> & { plain: PlainDesign }
export interface StoredPreview {
  /** Key in the object store. */
  key: string
  /** The address in the drawing: if the scan address changes, the drawing is wrong. */
  text: string
}
/** When a code leads to its destination, and where it leads at other times. Times are in ISO 8601 and UTC. */
export interface StoredAvailability {
  startsAt: string | null
  endsAt: string | null
  /** A number of scans. The limit is soft, because scans are counted a moment after they are answered. */
  scanLimit: number | null
  /** Null if a page says that the code is not available. */
  fallbackUrl: string | null
}
export type Changes = Record<string, { from: unknown; to: unknown }>

export const codes = workspaceTable('codes', {
  key: { id: text().notNull() },
  columns: {
    shortCode: text().notNull(),
    name: text().notNull(),
    destination: jsonb().$type<StoredDestination>().notNull(),
    folderId: text(),
    tags: text().array().notNull().default([]),
    /** In their normal form, each with a row in `code_aliases`. */
    aliases: text().array().notNull().default([]),
    archived: boolean().notNull().default(false),
    accessCodeHash: text(),
    /** Null if the code is always available. */
    availability: jsonb().$type<StoredAvailability>(),
    /** Whether redirects to other sites carry a token that names the scan. */
    trackConversions: boolean().notNull().default(false),
    /** What phones and tablets try before the destination. */
    appUrl: text(),
    /** What a scan does with the query of the scanned address. Null for the default of the workspace. */
    passQuery: text({ enum: passQueryModes }),
    /** Where the printed code hangs. */
    placement: jsonb().$type<Placement>(),
    /** The rules in order, of which the first match decides. */
    rules: jsonb().$type<StoredRule[]>().notNull().default([]),
    /** Null for the plain design, because none was chosen. */
    design: jsonb().$type<StoredDesign>(),
    /** Verification of the drawing. Null for the plain design. */
    verdict: jsonb().$type<Verdict>(),
    /** The stored drawing. Null for the plain design, which is drawn on request. */
    preview: jsonb().$type<StoredPreview>(),
    ...timestamps(),
  },
  constraints: (table) => [
    index('codes_updated').on(table.workspaceId, table.archived, table.updatedAt, table.id),
    // For the snapshots of codes, which have the codes of all workspaces.
    index('codes_changed').on(table.updatedAt),
    index('codes_created').on(table.workspaceId, table.archived, table.createdAt, table.id),
    index('codes_name').on(table.workspaceId, table.archived, sortName(table.name), table.id),
    index('codes_destination').on(table.workspaceId, table.archived, sortDestination(table.destination), table.id),
    index('codes_destination_host').on(table.workspaceId, destinationHost(table.destination), table.id),
    index('codes_folder').on(table.workspaceId, table.folderId, table.archived, table.updatedAt, table.id),
    index('codes_tags').using('gin', table.tags),
    index('codes_limited')
      .on(table.workspaceId, table.id)
      .where(sql`(${table.availability}->>'scanLimit') is not null`),
    index('codes_logo')
      .on(table.workspaceId, sql`((${table.design}->'plain'->'logo'->>'imageId'))`)
      .where(sql`${table.design} is not null`),
    index('codes_hard_to_scan').on(table.workspaceId, table.id).where(hardToScan(table.verdict)),
    index('codes_brand')
      .on(table.workspaceId, table.id)
      .where(sql`${table.design}->'plain'->>'followsBrand' = 'true'`),
    index('codes_preview')
      .on(sql`(${table.preview}->>'key')`)
      .where(sql`${table.preview} is not null`),
    index('codes_page')
      .on(table.workspaceId, sql`(${table.destination}->>'pageId')`)
      .where(sql`${table.destination}->>'type' = 'page'`),
    index('codes_site')
      .on(table.workspaceId, sql`(${table.destination}->>'siteId')`)
      .where(sql`${table.destination}->>'type' = 'site'`),
    index('codes_file')
      .on(table.workspaceId, sql`(${table.destination}->>'fileId')`)
      .where(sql`${table.destination}->>'type' = 'file'`),
    index('codes_name_trigrams').using('gin', sql`${foldText(table.name)} gin_trgm_ops`),
    index('codes_search_trigrams').using('gin', sql`${searchText(table)} gin_trgm_ops`),
  ],
})

/** The folded text that a search matches in the row itself, as in `codes_search_trigrams`. A migration creates the function. */
export function searchText(
  columns: Record<'name' | 'shortCode' | 'destination' | 'tags' | 'aliases', SQLWrapper>,
): SQL {
  return sql`code_search_text(${columns.name}, ${columns.shortCode}, ${columns.destination}, ${columns.tags}, ${columns.aliases})`
}

/** Sort key of names: folded, so that Ä sorts next to A, and then in code point order, so that every database sorts alike. */
export function sortName(name: SQLWrapper): SQL {
  return sql`(${foldText(name)} collate "C")`
}

/**
 * Sort key of destinations: the address in lower case without its scheme and `www.`, in code point order. Destinations without an address
 * come last, by type. A migration creates the function.
 */
export function sortDestination(destination: SQLWrapper): SQL {
  return sql`(sort_destination(${destination}) collate "C")`
}

/** The host of a destination that is a web address, in lower case. A migration creates the function. */
export function destinationHost(destination: SQLWrapper): SQL<string | null> {
  return sql<string | null>`destination_host(${destination})`
}

/** Condition of `codes_hard_to_scan`. Queries must use the same expression, so that the index applies. */
export function hardToScan(verdict: SQLWrapper): SQL {
  return sql`(not (${verdict}->>'scanVerified')::boolean or (${verdict}->>'scanMargin')::int < ${sql.raw(String(ENOUGH_MARGIN))})`
}

/** Not partitioned by workspace, because a scan has only a short code. */
export const shortCodes = pgTable('short_codes', {
  shortCode: text().primaryKey(),
  workspaceId: text().notNull(),
  codeId: text().notNull(),
})

/** Further addresses of codes, as `host/path`. Not partitioned by workspace, because a scan has only an alias. */
export const codeAliases = pgTable(
  'code_aliases',
  {
    alias: text().primaryKey(),
    workspaceId: text().notNull(),
    codeId: text().notNull(),
  },
  (table) => [
    index('code_aliases_code').on(table.workspaceId, table.codeId),
    index('code_aliases_lower_case').on(lowerCase(table.alias)),
  ],
)

/** An alias in ASCII lower case, regardless of the locale of the database. Queries must use the same expression, so that the index applies. */
export function lowerCase(alias: SQLWrapper): SQL<string> {
  return sql<string>`(lower(${alias} collate "C"))`
}

/** The number of scans of each code. The table is separate, so that scans do not rewrite rows of codes. Each batch of scans updates a row once. */
export const codeTotals = workspaceTable('code_totals', {
  key: { codeId: text().notNull() },
  columns: {
    archived: boolean().notNull().default(false),
    scans: bigint({ mode: 'number' }).notNull().default(0),
    /** How many scans found the code not available, or nothing to open. These scans do not count for the limit of the code. */
    withoutDestination: bigint({ mode: 'number' }).notNull().default(0),
  },
  constraints: (table) => [index('code_totals_scans').on(table.workspaceId, table.archived, table.scans, table.codeId)],
})

/** The scans of a code that count for its limit. */
export const scansForLimit = sql<number>`(${codeTotals.scans} - ${codeTotals.withoutDestination})`

/** Scans that another product counted before a code was imported from it. They do not count as scans of the code. */
export const importedScans = workspaceTable('imported_scans', {
  key: { codeId: text().notNull() },
  columns: {
    /** The product: `bitly`. */
    source: text().notNull(),
    scans: bigint({ mode: 'number' }).notNull(),
    /** The scans of the days for which the export had figures. */
    days: jsonb().$type<{ day: string; scans: number }[]>().notNull().default([]),
  },
})

export const codeChanges = workspaceTable('code_changes', {
  key: { codeId: text().notNull(), id: timeOrderedId() },
  columns: {
    at: moment().notNull(),
    actor: jsonb().$type<{ id: string; name: string }>().notNull(),
    changes: jsonb().$type<Changes>().notNull(),
  },
  constraints: (table) => [
    index('code_changes_at').on(table.workspaceId, table.at),
    index('code_changes_created')
      .on(table.workspaceId, sql`(${table.actor}->>'id')`, table.codeId)
      .where(isCreation(table.changes)),
  ],
})

/** Condition of `code_changes_created`: only a new code had no name before. */
export function isCreation(changes: SQLWrapper): SQL {
  return sql`(${changes}->'name'->'from' = 'null')`
}
