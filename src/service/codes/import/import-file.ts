import { eq } from 'drizzle-orm'
import type { Database } from '#database/open.ts'
import type { Caller } from '../../platform/auth/caller.ts'
import { listScanHosts, trustHost } from '../../platform/domains/trust-host.ts'
import { takeAliasesFromOthers } from '../aliases/code-aliases.ts'
import { hostOfAlias } from '../aliases/normal-form.ts'
import type { CodeListeners } from '../code-listeners.ts'
import { codeAliases } from '../schema.ts'
import { type ForeignProduct, type Mapping, toForeignLinks } from './foreign-formats.ts'
import { importLinks } from './import-links.ts'
import { type ImportPlan, planImport } from './plan-import.ts'
import { readItems } from './read-items.ts'

export interface ImportRequest {
  file: Uint8Array
  product: ForeignProduct
  mapping: Mapping
  /** The host of links without one, in its normal form; it becomes a domain of the workspace. Null: the hosts must be domains already. */
  host: string | null
  /** Of scan addresses. */
  scanHost: string
  dryRun: boolean
  listeners: CodeListeners
  /** Called again and again with the number of links that are dealt with, and of all. */
  onProgress?: (done: number, total: number) => void
}

type Placed = { place: string; reason: string }[]

export interface ImportReport {
  read: number
  /** In a dry run: that would be made. */
  created: number
  /** Links that an earlier import has made. */
  existing: number
  /** Links that were not imported. */
  refused: Placed
  /** Links that were imported with a change. */
  changed: Placed
}

/**
 * Makes a code for each short link in the export of another product, which answers at its old address. An import that was cut off goes on
 * when it is run again. Throws UnreadableExport where the file cannot be read at all.
 */
export async function importFile(db: Database, caller: Caller, request: ImportRequest): Promise<ImportReport> {
  const { product, mapping, host, scanHost, dryRun, listeners, onProgress } = request
  const workspaceId = caller.workspace.id
  const links = toForeignLinks(readItems(request.file), { product, mapping, now: new Date() })
  const known = await db
    .select({ alias: codeAliases.alias })
    .from(codeAliases)
    .where(eq(codeAliases.workspaceId, workspaceId))
  const aliases = new Set(known.map(({ alias }) => alias))
  const planned = planImport(links, { host, scanHost, isKnown: (alias) => aliases.has(alias) })
  const own = new Set([scanHost, host, ...(await listScanHosts(db, workspaceId))])
  const plan = refuseOtherHosts(planned, own)
  const report = { read: links.length, existing: plan.existing, refused: plan.refused, changed: plan.changed }
  if (dryRun) return { ...report, created: plan.create.length }
  if (host !== null && host !== scanHost)
    await db.transaction(async (tx) => trustHost(tx, { workspaceId, host }, takeAliasesFromOthers))
  const { created, failed } = await importLinks(db, caller, {
    planned: plan.create,
    product,
    scanHost,
    listeners,
    onProgress: onProgress && ((count) => onProgress(count, plan.create.length)),
  })
  return { ...report, created, refused: [...plan.refused, ...failed] }
}

function refuseOtherHosts(plan: ImportPlan, own: ReadonlySet<string | null>): ImportPlan {
  const isOther = (alias: string) => !own.has(hostOfAlias(alias))
  const other = plan.create.flatMap(({ place, aliases }) => {
    const alias = aliases.find(isOther)
    return alias === undefined ? [] : [{ place, reason: toReason(hostOfAlias(alias)) }]
  })
  return {
    ...plan,
    create: plan.create.filter(({ aliases }) => !aliases.some(isOther)),
    refused: [...plan.refused, ...other],
  }
}

function toReason(host: string): string {
  return `${host} is no verified domain of the workspace. If it is yours: --host ${host}.`
}
