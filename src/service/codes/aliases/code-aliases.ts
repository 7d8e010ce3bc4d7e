import { and, eq, inArray, isNotNull, isNull, ne, sql } from 'drizzle-orm'
import type { Database } from '#database/open.ts'
import { domains } from '#service/hosts/domains/schema.ts'
import { ApiError, invalidField } from '#service/http/api-error.ts'
import { notifyCodes } from '../notify-codes.ts'
import { codeAliases, codes, lowerCase } from '../schema.ts'
import { foldAlias, getAliasHost, readAlias, listSpellings } from './normal-form.ts'

/** The requested aliases in their normal form. */
export interface RequestedAliases {
  list: readonly string[]
  /** The host of scan addresses, on which every workspace may have aliases. */
  scanHost: string
}

/** Throws if one of the aliases is not valid. */
export function readAliases(texts: readonly string[], scanHost: string): RequestedAliases {
  const list = texts.map((text, index) => {
    const result = readAlias(text, scanHost)
    if (!result.ok) throw invalidField('body', `aliases.${index}`, result.reason)
    return result.alias
  })
  return { list: [...new Set(list)], scanHost }
}

interface AliasesOfCode {
  workspaceId: string
  codeId: string
  previousAliases: readonly string[]
}

/**
 * Replaces the aliases of a code inside the caller's transaction. Only new aliases must be on a domain of the workspace: the domain of a
 * previous alias may have been removed.
 */
export async function replaceAliases(
  tx: Database,
  { workspaceId, codeId, previousAliases }: AliasesOfCode,
  { list, scanHost }: RequestedAliases,
): Promise<string[]> {
  const addedAliases = list.filter((alias) => !previousAliases.includes(alias))
  const removed = previousAliases.filter((alias) => !list.includes(alias))
  await requireDomains(tx, workspaceId, { list, added: addedAliases, scanHost })
  if (removed.length > 0) await tx.delete(codeAliases).where(inArray(codeAliases.alias, removed))
  const claims = addedAliases.map((alias) => ({ alias, workspaceId, codeId }))
  if ((await insertAliases(tx, claims)).length > 0) throw new ApiError('already_exists')
  await notifyCodes(tx, removed)
  return [...list]
}

export type AliasClaim = typeof codeAliases.$inferInsert

/** The number of claims in one statement, which may have 65,535 parameters. */
const CLAIMS_PER_QUERY = 5_000

/** Gives aliases to codes inside the caller's transaction, and returns the claims whose alias belongs to another code. */
export async function insertAliases(tx: Database, claims: readonly AliasClaim[]): Promise<AliasClaim[]> {
  // Aliases are claimed in a fixed order, so that two requests for the same aliases cannot wait for each other.
  const sorted = claims.toSorted((a, b) => (a.alias < b.alias ? -1 : 1))
  const takenClaims: AliasClaim[] = []
  for (let start = 0; start < sorted.length; start += CLAIMS_PER_QUERY) {
    const chunk = sorted.slice(start, start + CLAIMS_PER_QUERY)
    const insertedRows = await tx
      .insert(codeAliases)
      .values(chunk)
      .onConflictDoNothing()
      .returning({ alias: codeAliases.alias, codeId: codeAliases.codeId })
    const owners = new Map(insertedRows.map(({ alias, codeId }) => [alias, codeId]))
    takenClaims.push(...chunk.filter(({ alias, codeId }) => owners.get(alias) !== codeId))
  }
  await notifyCodes(
    tx,
    sorted.map(({ alias }) => alias),
  )
  return takenClaims
}

async function requireDomains(
  tx: Database,
  workspaceId: string,
  { list, added, scanHost }: RequestedAliases & { added: readonly string[] },
): Promise<void> {
  const missing = await findMissingHosts(tx, workspaceId, { aliases: added, scanHost })
  const firstMissing = added.find((alias) => missing.has(getAliasHost(alias)))
  if (firstMissing === undefined) return
  throw invalidField('body', `aliases.${list.indexOf(firstMissing)}`, describeMissingHost(getAliasHost(firstMissing)))
}

/**
 * The hosts of these aliases that are not verified domains for scans. The verified domains are locked against removal until the transaction
 * ends.
 */
export async function findMissingHosts(
  tx: Database,
  workspaceId: string,
  { aliases, scanHost }: { aliases: readonly string[]; scanHost: string },
): Promise<ReadonlySet<string>> {
  const hosts = [...new Set(aliases.map(getAliasHost))].filter((host) => host !== scanHost)
  if (hosts.length === 0) return new Set()
  const isForScans = and(isNotNull(domains.verifiedAt), isNull(domains.pageId), isNull(domains.siteId))
  const rows = await tx
    .select({ host: domains.host })
    .from(domains)
    .where(and(eq(domains.workspaceId, workspaceId), inArray(domains.host, hosts), isForScans))
    .for('share')
  const verified = new Set(rows.map(({ host }) => host))
  return new Set(hosts.filter((host) => !verified.has(host)))
}

/** The reason for refusing aliases on a host that is not a domain of the workspace. */
export function describeMissingHost(host: string): string {
  return `${host} is not a verified domain for scans of this workspace. Add it under Settings, Domains`
}

/** Takes the aliases on a host from all other workspaces, because this workspace has proved that the host is its own. */
export async function takeAliasesFromOthers(
  tx: Database,
  { workspaceId, host }: { workspaceId: string; host: string },
): Promise<void> {
  const takenRows = await tx
    .delete(codeAliases)
    .where(and(eq(sql`split_part(${codeAliases.alias}, '/', 1)`, host), ne(codeAliases.workspaceId, workspaceId)))
    .returning()
  for (const { workspaceId: owner, codeId, alias } of takenRows)
    await tx
      .update(codes)
      .set({ aliases: sql`array_remove(${codes.aliases}, ${alias})`, updatedAt: new Date() })
      .where(and(eq(codes.workspaceId, owner), eq(codes.id, codeId)))
  await notifyCodes(
    tx,
    takenRows.map(({ alias }) => alias),
  )
}

/** The code of an alias. */
export interface AliasedCode {
  workspaceId: string
  shortCode: string
}

/** An alias, with its code. */
export interface AliasWithCode extends AliasedCode {
  alias: string
}

/** The aliases for these keys, in one query. A scan by an alias needs this query before its code is looked up by the short code. */
export async function findAliases(db: Database, keys: readonly string[]): Promise<Map<string, AliasWithCode[]>> {
  if (keys.length === 0) return new Map()
  const rows = await db
    .select({ alias: codeAliases.alias, workspaceId: codes.workspaceId, shortCode: codes.shortCode })
    .from(codeAliases)
    .innerJoin(codes, and(eq(codes.workspaceId, codeAliases.workspaceId), eq(codes.id, codeAliases.codeId)))
    .where(inArray(lowerCase(codeAliases.alias), [...new Set(keys.flatMap(listSpellings))]))
  const byFold = Map.groupBy(rows, ({ alias }) => foldAlias(alias))
  return new Map(keys.map((key) => [key, byFold.get(foldAlias(key)) ?? []]))
}

/** The alias that a visitor means: the exact alias, or the only alias that differs in case alone. */
export function chooseAlias(candidates: readonly AliasWithCode[], alias: string): AliasedCode | null {
  const [only, ...others] = candidates
  return candidates.find((candidate) => candidate.alias === alias) ?? (others.length === 0 ? only : undefined) ?? null
}
