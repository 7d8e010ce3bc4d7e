import { and, eq, isNull, sql, type SQL } from 'drizzle-orm'
import type { Database } from '#database/open.ts'
import { codes, shortCodes, type StoredDestination, type StoredRule } from '../../codes/schema.ts'
import { type CompiledRule, compileRules } from '../../codes/rules/compile-rules.ts'
import { presentRules } from '../../codes/rules/stored-rules.ts'
import { pages } from '../../platform/page-directory/schema.ts'
import { sites } from '../../platform/site-directory/schema.ts'

/** What a scan needs of a code, as it is stored: in the database, and in the snapshot of this process. */
export interface ScannedRow {
  shortCode: string
  workspaceId: string
  codeId: string
  destination: StoredDestination
  accessCodeHash: string | null
  rules: StoredRule[]
  /** Of the page that the code leads to. */
  pageSubdomain: string | null
  publishedRevision: number | null
  /** Of the site that the code leads to. */
  siteSubdomain: string | null
  aliases: string[]
}

/** A code, prepared for many scans. */
export interface CachedCode {
  workspaceId: string
  codeId: string
  /** The destination as its owner entered it, or the live address of its page or site. */
  url: string
  /** The same, encoded for a header; null: its page is not published. */
  location: string | null
  accessCodeHash: string | null
  rules: readonly CompiledRule[]
}

/** Selects codes by a condition on their short codes. */
export function selectCodes(db: Database, where: SQL) {
  return db
    .select({
      shortCode: shortCodes.shortCode,
      workspaceId: codes.workspaceId,
      codeId: codes.id,
      destination: codes.destination,
      accessCodeHash: codes.accessCodeHash,
      rules: codes.rules,
      aliases: codes.aliases,
      pageSubdomain: pages.subdomain,
      publishedRevision: pages.publishedRevision,
      siteSubdomain: sites.subdomain,
    })
    .from(shortCodes)
    .innerJoin(codes, and(eq(codes.workspaceId, shortCodes.workspaceId), eq(codes.id, shortCodes.codeId)))
    .leftJoin(
      pages,
      and(
        eq(pages.workspaceId, codes.workspaceId),
        eq(pages.id, sql`(${codes.destination}->>'pageId')`),
        isNull(pages.deletedAt),
      ),
    )
    .leftJoin(
      sites,
      and(eq(sites.workspaceId, codes.workspaceId), eq(sites.id, sql`(${codes.destination}->>'siteId')`)),
    )
    .where(where)
}

/** Null: its destination is not an address, so there is nothing to redirect to. */
export function toCachedCode(row: ScannedRow, pageUrl: (subdomain: string) => string): CachedCode | null {
  const { workspaceId, codeId, destination, accessCodeHash, rules, publishedRevision } = row
  const subdomain = row.pageSubdomain ?? row.siteSubdomain
  const url = destination.type === 'url' ? destination.url : subdomain === null ? '' : pageUrl(subdomain)
  if (!URL.canParse(url)) return null
  const isOpen = destination.type !== 'page' || publishedRevision !== null
  // `href` has only characters that are valid in a header: all others are percent-encoded.
  const location = isOpen ? new URL(url).href : null
  return { workspaceId, codeId, url, location, accessCodeHash, rules: compileRules(presentRules(rules)) }
}
