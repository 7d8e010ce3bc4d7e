import { and, eq, isNull, sql, type SQL } from 'drizzle-orm'
import type { PassQuery } from '#contract/pass-query.ts'
import type { Database } from '#database/open.ts'
import {
  codes,
  codeTotals,
  scansForLimit,
  shortCodes,
  type StoredAvailability,
  type StoredDestination,
  type StoredRule,
} from '#service/codes/schema.ts'
import { type CompiledRule, compileRules } from '#service/codes/rules/compile-rules.ts'
import { presentRules } from '#service/codes/rules/stored-rules.ts'
import type { DestinationUrls } from '#service/codes/destinations.ts'
import { toDocumentUrl } from '#service/hosts/file-directory/document-url.ts'
import { pages } from '#service/hosts/page-directory/schema.ts'
import { sites } from '#service/hosts/site-directory/schema.ts'

/** The fields of a code that a scan needs, as they are stored in the database and in the snapshot of this process. */
export interface ScannedCodeRow {
  shortCode: string
  workspaceId: string
  codeId: string
  destination: StoredDestination
  accessCodeHash: string | null
  rules: StoredRule[]
  availability: StoredAvailability | null
  /** Number of scans that count for the limit; null for a code without one. */
  scans: number | null
  trackConversions: boolean
  /** What phones and tablets try first; missing in the snapshot if there is none. */
  appUrl?: string | null
  /** Null or missing: the default of the workspace. */
  passQuery?: PassQuery | null
  /** The subdomain and the published revision of the page that the code leads to. */
  pageSubdomain: string | null
  publishedRevision: number | null
  /** The subdomain of the site that the code leads to. */
  siteSubdomain: string | null
  aliases: string[]
}

/** A code, prepared for many scans. */
export interface CachedCode {
  workspaceId: string
  codeId: string
  /** The destination as its owner entered it, or the address of its page, site or file. */
  url: string
  /** `url`, encoded for a header; null: its page is not published. */
  location: string | null
  accessCodeHash: string | null
  rules: readonly CompiledRule[]
  /** Null: always available. */
  availability: Availability | null
  /** Whether redirects to other sites carry a token. */
  trackConversions: boolean
  /** What phones and tablets try first. */
  appUrl: string | null
  /** What becomes of the query of the scanned address; null: the default of the workspace. */
  passQuery: PassQuery | null
}

interface Availability {
  /** Milliseconds since 1970. */
  from: number
  until: number
  /** Counted down by the scans of this process, until the code is read again. */
  scansLeft: number
  fallback: { url: string; location: string } | null
}

/** The columns of `ScannedCodeRow`. */
export const scannedCodeColumns = {
  shortCode: shortCodes.shortCode,
  workspaceId: codes.workspaceId,
  codeId: codes.id,
  destination: codes.destination,
  accessCodeHash: codes.accessCodeHash,
  rules: codes.rules,
  availability: codes.availability,
  scans: sql<
    number | null
  >`case when ${codes.availability}->>'scanLimit' is not null then (select least(${scansForLimit}, 2147483647)
    from ${codeTotals} where ${codeTotals.workspaceId} = ${codes.workspaceId} and ${codeTotals.codeId} = ${codes.id})::int end`,
  trackConversions: codes.trackConversions,
  appUrl: codes.appUrl,
  passQuery: codes.passQuery,
  aliases: codes.aliases,
  pageSubdomain: pages.subdomain,
  publishedRevision: pages.publishedRevision,
  siteSubdomain: sites.subdomain,
}

/** How a short code is joined with its code, and with the page or site that the code leads to. */
export const codeJoins = {
  code: and(eq(codes.workspaceId, shortCodes.workspaceId), eq(codes.id, shortCodes.codeId)),
  page: and(
    eq(pages.workspaceId, codes.workspaceId),
    eq(pages.id, sql`(${codes.destination}->>'pageId')`),
    isNull(pages.deletedAt),
  ),
  site: and(eq(sites.workspaceId, codes.workspaceId), eq(sites.id, sql`(${codes.destination}->>'siteId')`)),
}

/** Selects codes by a condition on their short codes. */
export function selectScannedCodes(db: Database, where: SQL) {
  return db
    .select(scannedCodeColumns)
    .from(shortCodes)
    .innerJoin(codes, codeJoins.code)
    .leftJoin(pages, codeJoins.page)
    .leftJoin(sites, codeJoins.site)
    .where(where)
}

/** Prepares a code for scans. Null: its destination is not an address, so there is nothing to redirect to. */
export function toCachedCode(row: ScannedCodeRow, urls: DestinationUrls): CachedCode | null {
  const {
    workspaceId,
    codeId,
    destination,
    accessCodeHash,
    rules,
    publishedRevision,
    trackConversions,
    appUrl = null,
    passQuery = null,
  } = row
  const url = getDestinationUrl(row, urls)
  if (!URL.canParse(url)) return null
  const isOpen = destination.type !== 'page' || publishedRevision !== null
  // `href` has only characters that are valid in a header: all others are percent-encoded.
  const location = isOpen ? new URL(url).href : null
  const compiledRules = compileRules(presentRules(rules))
  const availability = row.availability && toAvailability(row.availability, row.scans ?? 0)
  const settings = { accessCodeHash, availability, trackConversions, appUrl, passQuery }
  return { workspaceId, codeId, url, location, rules: compiledRules, ...settings }
}

function getDestinationUrl(row: ScannedCodeRow, { pageUrl, scanOrigin }: DestinationUrls): string {
  const { destination } = row
  if (destination.type === 'url') return destination.url
  // A file cannot be deleted while a code opens it.
  if (destination.type === 'file')
    return toDocumentUrl(scanOrigin, { workspaceId: row.workspaceId, fileId: destination.fileId })
  const subdomain = row.pageSubdomain ?? row.siteSubdomain
  return subdomain === null ? '' : pageUrl(subdomain)
}

function toAvailability({ startsAt, endsAt, scanLimit, fallbackUrl }: StoredAvailability, scans: number): Availability {
  const url = fallbackUrl ?? ''
  return {
    from: startsAt === null ? -Infinity : Date.parse(startsAt),
    until: endsAt === null ? Infinity : Date.parse(endsAt),
    scansLeft: scanLimit === null ? Infinity : scanLimit - scans,
    fallback: URL.canParse(url) ? { url, location: new URL(url).href } : null,
  }
}
