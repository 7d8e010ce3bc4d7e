import { and, eq, isNotNull, ne, sql } from 'drizzle-orm'
import { type Database, notify } from '#database/open.ts'
import { ApiError } from '#service/http/api-error.ts'
import type { GuardedFetch } from '#service/net/guarded-fetch.ts'
import type { HostRules } from './host-rules.ts'
import { checkProof, hasTxtProof, type ProofResult, type ReadTxt } from './proof.ts'
import { domains } from './schema.ts'

export type DomainRow = typeof domains.$inferSelect

/** Lets the codes react to a host that a workspace has proved, within the same transaction. */
export type OnVerified = (tx: Database, verified: { workspaceId: string; host: string }) => Promise<void>

export interface VerifyParts {
  db: Database
  rules: HostRules
  readTxt: ReadTxt
  guardedFetch: GuardedFetch
  onVerified: OnVerified
}

/**
 * Checks the proof of a domain and stores the result. A verified domain without its proof goes on answering, because what is printed lasts;
 * only another workspace that proves the host takes it over.
 */
export async function verifyDomain(parts: VerifyParts, row: DomainRow): Promise<DomainRow> {
  const { db, rules, readTxt } = parts
  const noProof = rules.needsNoProof(row.host)
  const result = noProof ? { ok: true as const } : await checkProof(parts, row)
  if (!result.ok) return storeFailure(db, row, result)
  const [holder] = await db.select().from(domains).where(isHeldByOther(row))
  if (holder && (noProof || (await hasTxtProof(readTxt, holder)))) throw new ApiError('already_exists')
  return db.transaction(async (tx) => markVerified(tx, row, parts))
}

/** Marks a domain as verified inside the caller's transaction, in place of a workspace that held the host before. */
export async function markVerified(
  tx: Database,
  row: DomainRow,
  { onVerified }: Pick<VerifyParts, 'onVerified'>,
): Promise<DomainRow> {
  // Two workspaces may prove the same host at once.
  await tx.execute(sql`select pg_advisory_xact_lock(hashtext(${`domain ${row.host}`}))`)
  await tx.update(domains).set({ verifiedAt: null, proofLostAt: null }).where(isHeldByOther(row))
  const at = new Date()
  const [stored] = await tx
    .update(domains)
    .set({ verifiedAt: row.verifiedAt ?? at, checkedAt: at, problem: null, proofLostAt: null })
    .where(isRow(row))
    .returning()
  if (!stored) throw new ApiError('not_found')
  await onVerified(tx, row)
  await notifyDomain(tx, row.host)
  return stored
}

/** Notifies every process that visitors of the host get something else, once the transaction has committed. */
export async function notifyDomain(tx: Database, host: string): Promise<void> {
  await notify(tx, 'domains', host)
  await notify(tx, 'hosts', host)
}

/** Checks every verified domain again, one after the other, and stores which have lost their proof. */
export async function recheckDomains(parts: VerifyParts): Promise<void> {
  const verified = await parts.db.select().from(domains).where(isNotNull(domains.verifiedAt))
  for (const row of verified) await verifyDomain(parts, row)
}

/** Checks every domain of a workspace that has just come from elsewhere. One that another workspace here has proved stays unverified. */
export async function verifyWorkspaceDomains(workspaceId: string, parts: VerifyParts): Promise<DomainRow[]> {
  const rows = await parts.db.select().from(domains).where(eq(domains.workspaceId, workspaceId))
  return Promise.all(rows.map((row) => verifyDomain(parts, row).catch(() => row)))
}

async function storeFailure(
  db: Database,
  row: DomainRow,
  { problem }: Extract<ProofResult, { ok: false }>,
): Promise<DomainRow> {
  const checkedAt = new Date()
  const [stored] = await db
    .update(domains)
    .set({
      checkedAt,
      problem,
      proofLostAt: sql`case when ${domains.verifiedAt} is null then null else coalesce(${domains.proofLostAt}, ${checkedAt.toISOString()}::timestamptz) end`,
    })
    .where(isRow(row))
    .returning()
  if (!stored) throw new ApiError('not_found')
  return stored
}

function isRow({ workspaceId, id }: DomainRow) {
  return and(eq(domains.workspaceId, workspaceId), eq(domains.id, id))
}

function isHeldByOther({ workspaceId, host }: DomainRow) {
  return and(eq(domains.host, host), isNotNull(domains.verifiedAt), ne(domains.workspaceId, workspaceId))
}
