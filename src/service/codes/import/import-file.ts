import { eq } from 'drizzle-orm'
import type { Database } from '#database/open.ts'
import { countEqualNames } from '#tables/equal-names.ts'
import type { Caller } from '#service/http/caller.ts'
import { listScanHosts, trustHost } from '#service/hosts/domains/trust-host.ts'
import { toAsciiHost } from '#service/http/host-name.ts'
import { takeAliasesFromOthers } from '../aliases/code-aliases.ts'
import { getAliasHost } from '../aliases/normal-form.ts'
import type { CodeListeners } from '../code-listeners.ts'
import { codeAliases, shortCodes } from '../schema.ts'
import {
  type ForeignLinks,
  type ForeignProduct,
  type Mapping,
  type PlacedReason,
  toForeignLinks,
} from './foreign-formats.ts'
import type { PrintedAddress } from './foreign-link.ts'
import { createFolders } from './import-folders.ts'
import { importLinks } from './import-links.ts'
import { type ImportPlan, planImport } from './plan-import.ts'
import { readItems } from './read-items.ts'

export interface ImportRequest {
  file: Uint8Array
  product: ForeignProduct
  mapping: Mapping
  /**
   * The host of links without a host, in its normal form. The host becomes a domain of the workspace. Null if the hosts must be domains
   * already.
   */
  host: string | null
  /** The host of scan addresses. */
  scanHost: string
  dryRun: boolean
  listeners: CodeListeners
  /** Called repeatedly with the number of processed links and the total. */
  onProgress?: (done: number, total: number) => void
}

export interface ImportReport {
  /** The product whose format the file has. */
  product: ForeignLinks['product']
  read: number
  /** The number of created codes. In a dry run, the number that would be created. */
  created: number
  /** Links that lead to a code of the workspace already. */
  existing: number
  /** Links that were not imported. */
  refused: PlacedReason[]
  /** Links that were imported with a change. */
  changed: PlacedReason[]
  /** Parts that were not understood and left out. */
  unread: PlacedReason[]
  /** Fields that are not imported. */
  unused: string[]
  /** The number of links that share their name with another link. 0 if there are few such links. */
  equalNames: number
}

/**
 * Creates a code for each short link in the export of another product. The code opens at the old address. If an interrupted import is run
 * again, it continues. Throws UnreadableExport if the file cannot be read at all.
 */
export async function importFile(db: Database, caller: Caller, request: ImportRequest): Promise<ImportReport> {
  const { product, mapping, host, scanHost, dryRun, listeners, onProgress } = request
  const workspaceId = caller.workspace.id
  const exported = toForeignLinks(await readItems(request.file), { product, mapping, now: new Date() })
  const { links, unread, unused } = exported
  const aliasRows = await db
    .select({ alias: codeAliases.alias })
    .from(codeAliases)
    .where(eq(codeAliases.workspaceId, workspaceId))
  const aliases = new Set(aliasRows.map(({ alias }) => alias))
  const trustedHosts = new Set([scanHost, host, ...(await listScanHosts(db, workspaceId))])
  const isScanAddress = await findScanAddresses(db, workspaceId, trustedHosts)
  const planned = planImport(links, { host, scanHost, isKnown: (alias) => aliases.has(alias), isScanAddress })
  const plan = refuseOtherHosts(planned, trustedHosts)
  const report = {
    product: exported.product,
    read: links.length,
    existing: plan.existing,
    refused: plan.refused,
    changed: plan.changed,
    unread,
    unused,
    equalNames: countEqualNames(links.map(({ name }) => name)),
  }
  if (dryRun) return { ...report, created: plan.create.length }
  if (host !== null && host !== scanHost)
    await db.transaction(async (tx) => trustHost(tx, { workspaceId, host }, takeAliasesFromOthers))
  const { filedCodes, unfiled } = await createFolders(db, caller, plan.create)
  const { created, failed } = await importLinks(db, caller, {
    planned: filedCodes,
    product: exported.product,
    scanHost,
    listeners,
    onProgress: onProgress && ((count) => onProgress(count, plan.create.length)),
  })
  return { ...report, created, changed: [...plan.changed, ...unfiled], refused: [...plan.refused, ...failed] }
}

/** The scan addresses of the workspace on these hosts, archived codes included. */
async function findScanAddresses(db: Database, workspaceId: string, hosts: ReadonlySet<string | null>) {
  const rows = await db
    .select({ shortCode: shortCodes.shortCode })
    .from(shortCodes)
    .where(eq(shortCodes.workspaceId, workspaceId))
  const ownShortCodes = new Set(rows.map(({ shortCode }) => shortCode))
  return ({ host, path }: PrintedAddress) => hosts.has(toAsciiHost(host ?? '')) && ownShortCodes.has(path.toUpperCase())
}

function refuseOtherHosts(plan: ImportPlan, trustedHosts: ReadonlySet<string | null>): ImportPlan {
  const isUntrusted = (alias: string) => !trustedHosts.has(getAliasHost(alias))
  const refusedLinks = plan.create.flatMap(({ place, aliases }) => {
    const alias = aliases.find(isUntrusted)
    return alias === undefined ? [] : [{ place, reason: describeUntrustedHost(getAliasHost(alias)) }]
  })
  return {
    ...plan,
    create: plan.create.filter(({ aliases }) => !aliases.some(isUntrusted)),
    refused: [...plan.refused, ...refusedLinks],
  }
}

function describeUntrustedHost(host: string): string {
  return `${host} is not a verified domain of the workspace. If it is yours: --host ${host}.`
}
