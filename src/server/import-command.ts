import { readFile } from 'node:fs/promises'
import { resolve } from 'node:path'
import { z } from 'zod'
import type { Database } from '#database/open.ts'
import { foreignProducts, linkFields, type Mapping } from '#service/codes/import/foreign-formats.ts'
import { importFile, type ImportReport } from '#service/codes/import/import-file.ts'
import { UnreadableExport } from '#service/codes/import/read-items.ts'
import { hostRules, type HostSettings } from '#service/platform/domains/host-rules.ts'
import { planCeilings } from '#service/platform/workspace/plan-ceilings.ts'
import { findWorkspace, listWorkspaces, type WorkspaceRow } from '#service/platform/workspace/workspaces.ts'
import { selectionListeners } from '#service/webhooks/endpoints/selections.ts'
import { type AdminAnswer, commandActor, done, failed, noWorkspace, record } from './admin-answer.ts'

const MOST_SHOWN = 20

/** A field of links, and the heading that has it: `url=Target`. */
const mapped = z
  .string()
  .regex(new RegExp(`^(${linkFields.join('|')})=.+$`), `--map takes ${linkFields.join(', ')}, as in --map url=Target`)

export const ImportCommand = z.strictObject({
  command: z.literal('import'),
  // The server may have another working directory.
  file: z
    .string()
    .min(1, 'A file is needed')
    .transform((file) => resolve(file)),
  from: z.enum(foreignProducts, `--from is one of ${foreignProducts.join(', ')}`),
  workspace: z.string().optional(),
  host: z.string().optional(),
  map: z.array(mapped).default([]),
  'dry-run': z.boolean().default(false),
})
type ImportCommand = z.output<typeof ImportCommand>

/** Imports the short links of another product from a file on this machine. */
export async function importCommand(db: Database, params: ImportCommand, settings: HostSettings): Promise<AdminAnswer> {
  const workspace = await findOnly(db, params.workspace)
  if ('lines' in workspace) return workspace
  const host = params.host === undefined ? null : hostRules(settings).check(params.host)
  if (host?.ok === false) return failed(`--host: ${host.reason}.`)
  const dryRun = params['dry-run']
  const report = await importFile(db, toCaller(workspace), {
    file: await readFile(params.file),
    product: params.from,
    mapping: toMapping(params.map),
    host: host?.host ?? null,
    scanHost: new URL(settings.scanOrigin).hostname,
    dryRun,
    listeners: selectionListeners,
  }).catch(unreadableFile)
  if ('lines' in report) return report
  if (!dryRun && report.created > 0) await recordImport(db, { workspace, params, report })
  const lines = describe(report, dryRun)
  return report.refused.length > 0 ? failed(...lines) : done(...lines)
}

function unreadableFile(error: unknown): AdminAnswer {
  if (error instanceof UnreadableExport) return failed(error.message)
  throw error
}

async function findOnly(db: Database, named: string | undefined): Promise<WorkspaceRow | AdminAnswer> {
  if (named !== undefined) return (await findWorkspace(db, named)) ?? noWorkspace(named)
  const all = await listWorkspaces(db)
  const [only] = all.length > 1 ? all.filter(({ demo }) => !demo) : all
  const others = all.filter(({ demo, id }) => !demo && id !== only?.id)
  if (!only) return failed('There is no workspace yet. Make one with add-workspace.')
  return others.length === 0 ? only : failed('There are several workspaces. Say which: --workspace <slug>.')
}

function toCaller(workspace: WorkspaceRow) {
  const key = {
    id: commandActor.id,
    name: commandActor.name,
    scope: 'admin' as const,
    lastUsedAt: null,
    expiresAt: null,
  }
  return {
    workspace,
    ceilings: planCeilings[workspace.plan],
    key,
    actor: { id: commandActor.id, name: commandActor.name },
  }
}

function toMapping(pairs: readonly string[]): Mapping {
  return Object.fromEntries(pairs.map((pair) => [pair.slice(0, pair.indexOf('=')), pair.slice(pair.indexOf('=') + 1)]))
}

async function recordImport(
  db: Database,
  { workspace, params, report }: { workspace: WorkspaceRow; params: ImportCommand; report: ImportReport },
) {
  const changes = [{ field: params.from, from: null, to: report.created }]
  await record(db, workspace.id, { action: 'codes.import', target: { type: 'workspace', ...workspace }, changes })
}

function describe({ read, created, existing, refused, changed }: ImportReport, dryRun: boolean): string[] {
  const count = (of: number) => of.toLocaleString('en')
  return [
    `Links in the file: ${count(read)}. Codes ${dryRun ? 'that would be made' : 'made'}: ${count(created)}.`,
    ...(existing > 0 ? [`Made by an earlier import: ${count(existing)}.`] : []),
    ...list(`Changed: ${count(changed.length)}.`, changed),
    ...list(`Not imported: ${count(refused.length)}.`, refused),
  ]
}

function list(heading: string, entries: ImportReport['refused']): string[] {
  if (entries.length === 0) return []
  const shown = entries.slice(0, MOST_SHOWN).map(({ place, reason }) => `  ${place}: ${reason}`)
  const more = entries.length - shown.length
  return [heading, ...shown, ...(more > 0 ? [`  and ${more.toLocaleString('en')} more.`] : [])]
}
