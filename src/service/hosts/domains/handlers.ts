import { randomBytes } from 'node:crypto'
import { and, asc, count, eq, isNotNull, isNull, ne } from 'drizzle-orm'
import type { AppLinks } from '#contract/app-links.ts'
import type { Domain, domains as contract } from '#contract/domains.ts'
import type { Database } from '#database/open.ts'
import type { Caller } from '#service/http/caller.ts'
import { ApiError, invalidField } from '#service/http/api-error.ts'
import type { Handlers } from '#service/http/handler.ts'
import { normalizeHost } from '#service/http/host-name.ts'
import { createId } from '#service/ids/ids.ts'
import { pages } from '../page-directory/schema.ts'
import { sites } from '../site-directory/schema.ts'
import { presentProof } from './proof.ts'
import { domains } from './schema.ts'
import { type DomainRow, markVerified, notifyDomain, verifyDomain, type VerifyDependencies } from './verify-domain.ts'

const MAX_DOMAINS = 100

interface DomainsDependencies extends VerifyDependencies {
  /** The address of a host, with a trailing slash. */
  domainUrl(host: string): string
  /** Whether codes are scanned at a host. `host` may have a port, as in a URL. */
  isForScans(host: string): boolean
  /** Called after a committed change, so that the next request to the host uses the change. */
  onChanged(host: string): Promise<void>
}

export function createDomainsHandlers(dependencies: DomainsDependencies): Handlers<typeof contract> {
  const { db, rules, domainUrl, isForScans, onChanged } = dependencies
  return {
    'GET /domains': async ({ caller }) => {
      const rows = await db
        .select()
        .from(domains)
        .where(eq(domains.workspaceId, caller.workspace.id))
        .orderBy(asc(domains.host))
      return { data: rows.map((row) => presentDomain(row, domainUrl)) }
    },

    'POST /domains': async ({ caller, body: { host: typedHost, use }, withIdempotency }) => {
      const checked = rules.check(typedHost)
      if (!checked.ok) throw invalidField('body', 'host', checked.reason)
      const { host } = checked
      const workspaceId = caller.workspace.id
      const domain = await withIdempotency(async (tx) => {
        await requireTarget(tx, workspaceId, use)
        const row = await insertDomain(tx, workspaceId, { host, use })
        return presentDomain(
          rules.needsNoProof(host) ? await markVerifiedUnlessTaken(tx, row, dependencies) : row,
          domainUrl,
        )
      })
      if (domain.state === 'verified') await onChanged(host)
      return domain
    },

    'PATCH /domains/{id}': async ({ caller, params, body }) => {
      const row = await db.transaction(async (tx) => changeDomain(tx, { ...params, caller, isForScans }, body))
      if (row.verifiedAt !== null) await onChanged(row.host)
      return presentDomain(row, domainUrl)
    },

    'POST /domains/{id}/verify': async ({ caller, params }) => {
      const row = await findDomain(db, caller.workspace.id, params.id)
      if (!row) throw new ApiError('not_found')
      const checkedRow = await verifyDomain(dependencies, row)
      if (row.verifiedAt === null && checkedRow.verifiedAt !== null) await onChanged(row.host)
      return presentDomain(checkedRow, domainUrl)
    },

    'DELETE /domains/{id}': async ({ caller, params }) => {
      const deleted = await db.transaction(async (tx) => {
        const [row] = await tx
          .delete(domains)
          .where(and(eq(domains.workspaceId, caller.workspace.id), eq(domains.id, params.id)))
          .returning({ host: domains.host })
        if (row) await notifyDomain(tx, row.host)
        return row
      })
      if (!deleted) throw new ApiError('not_found')
      await onChanged(deleted.host)
    },
  }
}

type DomainUse = 'scans' | { pageId: string } | { siteId: string }

/** Adds a domain that is not verified. Throws `already_exists` if the workspace already has the host. */
export async function insertDomain(
  tx: Database,
  workspaceId: string,
  { host, use }: { host: string; use: DomainUse },
): Promise<DomainRow> {
  const [existing] = await tx.select({ domains: count() }).from(domains).where(eq(domains.workspaceId, workspaceId))
  if (existing && existing.domains >= MAX_DOMAINS)
    throw invalidField('body', 'host', `A workspace has at most ${MAX_DOMAINS} domains. Remove one first`)
  const [row] = await tx
    .insert(domains)
    .values({
      workspaceId,
      id: createId('dom'),
      host,
      pageId: use !== 'scans' && 'pageId' in use ? use.pageId : null,
      siteId: use !== 'scans' && 'siteId' in use ? use.siteId : null,
      token: randomBytes(20).toString('hex'),
      createdAt: new Date(),
    })
    .onConflictDoNothing()
    .returning()
  if (!row) throw new ApiError('already_exists')
  return row
}

interface DomainPatch {
  appLinks?: AppLinks | null | undefined
  rootUrl?: string | null | undefined
  unknownUrl?: string | null | undefined
}

interface PatchedDomain extends Pick<DomainsDependencies, 'isForScans'> {
  caller: Caller
  id: string
}

/** Changes a domain and returns it. If the patch is empty, returns the domain as it is. */
async function changeDomain(
  tx: Database,
  { caller, id, isForScans }: PatchedDomain,
  { appLinks, rootUrl, unknownUrl }: DomainPatch,
): Promise<DomainRow> {
  const workspaceId = caller.workspace.id
  const current = await findDomain(tx, workspaceId, id)
  if (!current) throw new ApiError('not_found')
  for (const [path, url] of Object.entries({ rootUrl, unknownUrl })) {
    const problem = url ? await findAddressProblem(tx, current, { url, isForScans }) : null
    if (problem !== null) throw invalidField('body', path, problem)
  }
  const hasNoApps = !appLinks || appLinks.apple.length + appLinks.android.length === 0
  const changes = {
    ...(appLinks !== undefined && { appLinks: hasNoApps ? null : appLinks }),
    ...(rootUrl !== undefined && { rootUrl }),
    ...(unknownUrl !== undefined && { unknownUrl }),
  }
  if (Object.keys(changes).length === 0) return current
  const [row = current] = await tx
    .update(domains)
    .set(changes)
    .where(and(eq(domains.workspaceId, workspaceId), eq(domains.id, id)))
    .returning()
  await notifyDomain(tx, row.host)
  return row
}

/** Why a domain may not lead visitors without a valid code to an address. Null if the domain may. */
async function findAddressProblem(
  tx: Database,
  domain: DomainRow,
  { url, isForScans }: { url: string } & Pick<DomainsDependencies, 'isForScans'>,
): Promise<string | null> {
  if (domain.pageId !== null || domain.siteId !== null) return 'Only a domain for scans has this address'
  const { host, hostname } = new URL(url)
  return isForScans(host) || (await hasScanDomain(tx, domain.workspaceId, normalizeHost(hostname)))
    ? 'Codes are scanned at this host, so the address could lead in a circle. Choose one on another host'
    : null
}

/** Whether the workspace has the host as a domain for scans, verified or not: a pending domain may be verified later. */
async function hasScanDomain(tx: Database, workspaceId: string, host: string): Promise<boolean> {
  const isForScans = and(isNull(domains.pageId), isNull(domains.siteId))
  return (await tx.$count(domains, and(eq(domains.workspaceId, workspaceId), eq(domains.host, host), isForScans))) > 0
}

/** Marks a host that needs no proof as verified. Throws `already_exists` if another workspace has the host. */
async function markVerifiedUnlessTaken(
  tx: Database,
  row: DomainRow,
  dependencies: VerifyDependencies,
): Promise<DomainRow> {
  const { host, workspaceId } = domains
  const [holder] = await tx
    .select({ workspaceId })
    .from(domains)
    .where(and(eq(host, row.host), isNotNull(domains.verifiedAt), ne(workspaceId, row.workspaceId)))
  if (holder) throw new ApiError('already_exists')
  return markVerified(tx, row, dependencies)
}

async function requireTarget(tx: Database, workspaceId: string, use: DomainUse): Promise<void> {
  if (use === 'scans') return
  if ('pageId' in use) {
    const isPage = and(eq(pages.workspaceId, workspaceId), eq(pages.id, use.pageId), isNull(pages.deletedAt))
    const [page] = await tx.select({ id: pages.id }).from(pages).where(isPage)
    if (!page) throw invalidField('body', 'use.pageId', 'There is no such page')
    return
  }
  const isSite = and(eq(sites.workspaceId, workspaceId), eq(sites.id, use.siteId))
  const [site] = await tx.select({ id: sites.id }).from(sites).where(isSite)
  if (!site) throw invalidField('body', 'use.siteId', 'There is no such site')
}

async function findDomain(db: Database, workspaceId: string, id: string): Promise<DomainRow | null> {
  const [row] = await db
    .select()
    .from(domains)
    .where(and(eq(domains.workspaceId, workspaceId), eq(domains.id, id)))
  return row ?? null
}

function presentDomain(row: DomainRow, domainUrl: (host: string) => string): Domain {
  const { id, host, pageId, siteId, problem, checkedAt, proofLostAt, appLinks, rootUrl, unknownUrl, createdAt } = row
  return {
    id,
    host,
    url: domainUrl(host),
    use: pageId !== null ? { pageId } : siteId !== null ? { siteId } : 'scans',
    state: row.verifiedAt === null ? 'pending' : 'verified',
    proof: presentProof(row),
    problem,
    checkedAt,
    proofLostAt,
    appLinks,
    rootUrl,
    unknownUrl,
    createdAt,
  }
}
