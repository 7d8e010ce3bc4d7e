import { and, count, countDistinct, desc, eq, isNotNull, max, sql } from 'drizzle-orm'
import type { z } from 'zod'
import type { CodeFilterValues } from '#contract/code-filters.ts'
import type { Database } from '#database/open.ts'
import { codeAliases, codeChanges, codes, destinationHost, isCreation } from './schema.ts'

const MAX_HOSTS = 1_000

/** Reads the values of the filters of codes, each with its number of codes that are not archived, most codes first. */
export async function readFilterValues(db: Database, workspaceId: string): Promise<z.output<typeof CodeFilterValues>> {
  const isActive = and(eq(codes.workspaceId, workspaceId), eq(codes.archived, false))
  const [creators, destinationTypes, destinationHosts, aliasHosts] = await Promise.all([
    selectCreators(db, workspaceId),
    selectTypes(),
    selectHosts(),
    selectAliasHosts(),
  ])
  return { creators, destinationTypes, destinationHosts, aliasHosts }

  async function selectTypes() {
    const type = sql<string>`${codes.destination}->>'type'`
    return db.select({ type, codes: count() }).from(codes).where(isActive).groupBy(type).orderBy(desc(count()), type)
  }

  async function selectHosts() {
    const host = sql<string>`${destinationHost(codes.destination)}`
    return db
      .select({ host, codes: count() })
      .from(codes)
      .where(and(isActive, isNotNull(host)))
      .groupBy(host)
      .orderBy(desc(count()), host)
      .limit(MAX_HOSTS)
  }

  async function selectAliasHosts() {
    const host = sql<string>`split_part(${codeAliases.alias}, '/', 1)`
    return db
      .select({ host, codes: countDistinct(codeAliases.codeId) })
      .from(codeAliases)
      .innerJoin(codes, and(eq(codes.workspaceId, codeAliases.workspaceId), eq(codes.id, codeAliases.codeId)))
      .where(and(eq(codeAliases.workspaceId, workspaceId), isActive))
      .groupBy(host)
      .orderBy(desc(countDistinct(codeAliases.codeId)), host)
      .limit(MAX_HOSTS)
  }
}

/** The people and keys that created codes, with their latest names. */
async function selectCreators(db: Database, workspaceId: string) {
  const id = sql<string>`${codeChanges.actor}->>'id'`
  return db
    .select({ id, name: max(sql<string>`${codeChanges.actor}->>'name'`).mapWith(String), codes: count() })
    .from(codeChanges)
    .innerJoin(codes, and(eq(codes.workspaceId, codeChanges.workspaceId), eq(codes.id, codeChanges.codeId)))
    .where(and(eq(codeChanges.workspaceId, workspaceId), isCreation(codeChanges.changes), eq(codes.archived, false)))
    .groupBy(id)
    .orderBy(desc(count()), id)
    .limit(MAX_HOSTS)
}
