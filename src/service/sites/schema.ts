import { boolean, index, integer, json, pgTable, primaryKey, text, uniqueIndex } from 'drizzle-orm/pg-core'
import type { SiteDeploy } from '#contract/site-deploy.ts'
import type { SiteRules } from './rules/site-rules.ts'
import { moment, timeOrderedId, workspaceTable } from '#database/columns.ts'

/** A file of a deploy. Its bytes are the object of `toFileKey`: as they are, then compressed with Brotli, then with gzip. */
export interface DeployedFile {
  /** SHA-256 of the bytes, in hexadecimal. */
  hash: string
  size: number
  /** Lengths of the compressed forms. 0 if a form does not exist, because it would not be smaller. */
  br: number
  gzip: number
  /** The encoding of a text, if it is not UTF-8: as browsers name it. */
  charset?: string
  /** Whether browsers may keep the file forever. If unset, the name of the file decides. */
  lasting?: boolean
}

/** Versions of sites. */
export const siteDeploys = workspaceTable('site_deploys', {
  key: { siteId: text().notNull(), id: timeOrderedId() },
  columns: {
    version: integer().notNull(),
    /** Random, in the host name of the preview. */
    previewToken: text().notNull(),
    /** Every file by its path, without a slash at the beginning. */
    files: json().$type<Record<string, DeployedFile>>().notNull(),
    fileCount: integer().notNull(),
    totalSize: integer().notNull(),
    skippedFiles: json().$type<SiteDeploy['skippedFiles']>().notNull(),
    /** Notes on files, such as an encoding that was assumed; null for versions from before notes were stored. */
    fileNotes: json().$type<SiteDeploy['fileNotes']>(),
    /** Rules of `_redirects` and `_headers`. Null if the version has no rules. */
    rules: json().$type<SiteRules>(),
    ruleCount: integer().notNull().default(0),
    unusedRules: json().$type<SiteDeploy['unusedRules']>(),
    /** Whether the site looks like a single-page application. */
    suggestsIndex: boolean().notNull().default(false),
    brokenLinks: json().$type<SiteDeploy['brokenLinks']>().notNull(),
    brokenLinkCount: integer().notNull(),
    actor: json().$type<SiteDeploy['actor']>().notNull(),
    createdAt: moment().notNull(),
    /** When the version stopped being the live version. Null if it is live, or never was. */
    liveUntil: moment(),
  },
  constraints: (table) => [
    uniqueIndex('site_deploys_version').on(table.workspaceId, table.siteId, table.version),
    uniqueIndex('site_deploys_preview').on(table.previewToken),
  ],
})

/**
 * One row for each object of a site in the store. It is written before the object and deleted after it, so that every object has a row. Not
 * a table of the workspace: it outlives deleted sites and workspaces, until the collector has deleted the object.
 */
export const siteFiles = pgTable(
  'site_files',
  {
    siteId: text().notNull(),
    hash: text().notNull(),
    /** When a deploy last used the file. The collector leaves young files alone, because their deploy may not have committed yet. */
    usedAt: moment().notNull(),
    /** Lengths of the compressed forms. Null if the object may be missing. */
    encodings: json().$type<Pick<DeployedFile, 'br' | 'gzip'>>(),
  },
  (table) => [primaryKey({ columns: [table.siteId, table.hash] }), index('site_files_used').on(table.usedAt)],
)
