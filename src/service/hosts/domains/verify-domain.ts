import { and, eq, isNotNull, ne, sql } from 'drizzle-orm'
import { type Database, notify } from '#database/open.ts'
import { ApiError, isApiError } from '#service/http/api-error.ts'
import type { GuardedFetch } from '#service/net/guarded-fetch.ts'
import type { HostRules } from './host-rules.ts'
import { checkProof, hasTxtProof, NO_ANSWER, type ProofResult, type ReadTxt } from './proof.ts'
import { domains } from './schema.ts'

export type DomainRow = typeof domains.$inferSelect

/** Called when a domain is verified, in the same transaction, so that codes can use the host. */
export type VerifiedHandler = (tx: Database, domain: { workspaceId: string; host: string }) => Promise<void>

export interface VerifyDependencies {
  db: Database
  rules: HostRules
  readTxt: ReadTxt
  guardedFetch: GuardedFetch
  onVerified: VerifiedHandler
}

/**
 * Checks the proof of a domain and stores the result. A verified domain that has lost its proof is still served, because printed codes
 * last, until another workspace proves the host and takes it over.
 */
export async function verifyDomain(dependencies: VerifyDependencies, row: DomainRow): Promise<DomainRow> {
  const { db, rules, readTxt } = dependencies
  const needsNoProof = rules.needsNoProof(row.host)
  const result = needsNoProof ? { ok: true as const } : await checkProof(dependencies, row)
  if (!result.ok) return storeFailure(db, row, result)
  const [holder] = await db.select().from(domains).where(isHeldByOther(row))
  const isHeld =
    holder !== undefined && (needsNoProof || (await hasTxtProof(readTxt, holder).catch(() => 'unknown' as const)))
  // The workspace that holds the host keeps it until it is certain that the record was removed.
  if (isHeld === 'unknown') return storeFailure(db, row, { ok: false, problem: NO_ANSWER })
  if (isHeld) throw new ApiError('already_exists')
  return db.transaction(async (tx) => markVerified(tx, row, dependencies))
}

/** Marks a domain as verified in the caller's transaction. Another workspace that held the host loses it. */
export async function markVerified(
  tx: Database,
  row: DomainRow,
  { onVerified }: Pick<VerifyDependencies, 'onVerified'>,
): Promise<DomainRow> {
  // Two workspaces may prove the same host at the same time.
  await tx.execute(sql`select pg_advisory_xact_lock(hashtext(${`domain ${row.host}`}))`)
  const formerHolders = await tx
    .update(domains)
    .set({ verifiedAt: null, proofLostAt: null })
    .where(isHeldByOther(row))
    .returning({ id: domains.id })
  const [before] = await tx.select({ verifiedAt: domains.verifiedAt }).from(domains).where(isRow(row))
  const now = new Date()
  const [storedDomain] = await tx
    .update(domains)
    .set({ verifiedAt: row.verifiedAt ?? now, checkedAt: now, problem: null, proofLostAt: null })
    .where(isRow(row))
    .returning()
  if (!storedDomain) throw new ApiError('not_found')
  await onVerified(tx, row)
  // Each notification makes every process read all domains. A repeated check changes nothing that visitors get.
  if (formerHolders.length > 0 || before?.verifiedAt === null) await notifyDomain(tx, row.host)
  return storedDomain
}

/** Notifies every process, when the transaction commits, that the host shows something else. */
export async function notifyDomain(tx: Database, host: string): Promise<void> {
  await notify(tx, 'domains', host)
  await notify(tx, 'hosts', host)
}

/** Checks every verified domain again, one after the other, and records which have lost their proof. */
export async function recheckDomains(dependencies: VerifyDependencies): Promise<void> {
  const verifiedDomains = await dependencies.db.select().from(domains).where(isNotNull(domains.verifiedAt))
  for (const row of verifiedDomains)
    await verifyDomain(dependencies, row).catch((error: unknown) => {
      // Its workspace has removed the domain meanwhile, or another one has taken it over. The other domains are still checked.
      if (!isApiError(error)) throw error
    })
}

/** Checks every domain of an imported workspace. A domain that another workspace of this installation has proved stays unverified. */
export async function verifyWorkspaceDomains(
  workspaceId: string,
  dependencies: VerifyDependencies,
): Promise<DomainRow[]> {
  const rows = await dependencies.db.select().from(domains).where(eq(domains.workspaceId, workspaceId))
  return Promise.all(rows.map((row) => verifyDomain(dependencies, row).catch(() => row)))
}

async function storeFailure(
  db: Database,
  row: DomainRow,
  { problem }: Extract<ProofResult, { ok: false }>,
): Promise<DomainRow> {
  const checkedAt = new Date()
  const [storedDomain] = await db
    .update(domains)
    .set({
      checkedAt,
      problem,
      proofLostAt: sql`case when ${domains.verifiedAt} is null then null else coalesce(${domains.proofLostAt}, ${checkedAt.toISOString()}::timestamptz) end`,
    })
    .where(isRow(row))
    .returning()
  if (!storedDomain) throw new ApiError('not_found')
  return storedDomain
}

function isRow({ workspaceId, id }: DomainRow) {
  return and(eq(domains.workspaceId, workspaceId), eq(domains.id, id))
}

function isHeldByOther({ workspaceId, host }: DomainRow) {
  return and(eq(domains.host, host), isNotNull(domains.verifiedAt), ne(domains.workspaceId, workspaceId))
}
