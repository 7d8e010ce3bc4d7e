import { readFile } from 'node:fs/promises'
import { z } from 'zod'
import type { Database, OpenedDatabase } from '#database/open.ts'
import { foreignProducts, type Mapping } from '#service/codes/import/foreign-formats.ts'
import { importFile, type ImportReport } from '#service/codes/import/import-file.ts'
import { UnreadableExport } from '#service/codes/import/read-items.ts'
import { createHostRules } from '#service/hosts/domains/host-rules.ts'
import { planCeilings } from '#service/tenancy/workspaces/plan-ceilings.ts'
import type { WorkspaceRow } from '#service/tenancy/workspaces/workspaces.ts'
import { linkFields } from '#tables/known-exports.ts'
import { selectionListeners } from '#service/webhooks/endpoints/selections.ts'
import { importExport } from './export/commands.ts'
import type { AdminSettings } from './member-commands.ts'
import {
  type AdminAnswer,
  commandActor,
  fail,
  findNamedOrOnlyWorkspace,
  recordCommand,
  type ReportProgress,
  succeed,
} from './admin-answer.ts'
import { pathArgument } from './path-argument.ts'

const MAX_LISTED_LINKS = 20
// Smaller imports take only a few seconds, and report no progress.
const MIN_LINKS_WITH_PROGRESS = 1_000

/** The name of a field of a link, and the heading of the column with that field: `url=Target`. */
const mappingArgument = z
  .string()
  .regex(new RegExp(`^(${linkFields.join('|')})=.+$`), `--map takes ${linkFields.join(', ')}, as in --map url=Target`)

export const ImportCommand = z.strictObject({
  command: z.literal('import'),
  file: pathArgument('file'),
  from: z
    .enum(['tessera', ...foreignProducts], `--from must be one of tessera, ${foreignProducts.join(', ')}`)
    .default('csv'),
  workspace: z.string().optional(),
  host: z.string().optional(),
  map: z.array(mappingArgument).default([]),
  'dry-run': z.boolean().default(false),
})
type ImportCommand = z.output<typeof ImportCommand>

/** Imports the short links of another product from a file on this machine. */
export async function importCommand(
  database: OpenedDatabase,
  command: ImportCommand,
  settings: AdminSettings,
): Promise<AdminAnswer> {
  const { db } = database
  if (command.from === 'tessera') return importTesseraExport(database, command, settings)
  const workspace = await findNamedOrOnlyWorkspace(db, command.workspace)
  if ('lines' in workspace) return workspace
  const host = command.host === undefined ? null : createHostRules(settings).check(command.host)
  if (host?.ok === false) return fail(`--host: ${host.reason}.`)
  const dryRun = command['dry-run']
  const report = await importFile(db, toCaller(workspace), {
    file: await readFile(command.file),
    product: command.from,
    mapping: toMapping(command.map),
    host: host?.host ?? null,
    scanHost: new URL(settings.scanOrigin).hostname,
    dryRun,
    listeners: selectionListeners,
    onProgress: createProgressReporter(settings.reportProgress),
  }).catch(explainUnreadableFile)
  if ('lines' in report) return report
  if (!dryRun && report.created > 0) await recordImport(db, { workspace, report })
  const lines = [...describeProduct(report, command.from), ...describeReport(report, dryRun)]
  return report.refused.length > 0 ? fail(...lines) : succeed(...lines)
}

const productNames = {
  tessera: 'Tessera',
  bitly: 'Bitly',
  dub: 'Dub',
  shlink: 'Shlink',
  yourls: 'YOURLS',
  kutt: 'Kutt',
  rebrandly: 'Rebrandly',
} as const

/** Reports a line for each tenth of a large import. */
function createProgressReporter(report: ReportProgress = () => {}): (doneCount: number, total: number) => void {
  let reportedTenths = 0
  return (doneCount, total) => {
    const tenths = Math.floor((10 * doneCount) / total)
    if (total < MIN_LINKS_WITH_PROGRESS || tenths === reportedTenths) return
    reportedTenths = tenths
    report(`${doneCount.toLocaleString('en')} of ${total.toLocaleString('en')} links are imported.`)
  }
}

async function importTesseraExport(
  database: OpenedDatabase,
  command: ImportCommand,
  settings: AdminSettings,
): Promise<AdminAnswer> {
  const { file, workspace, host, map } = command
  if (workspace !== undefined || host !== undefined || map.length > 0)
    return fail('An export of Tessera has its own workspace: leave out --workspace, --host and --map.')
  return importExport(database, { file, dryRun: command['dry-run'], settings })
}

function explainUnreadableFile(error: unknown): AdminAnswer {
  if (error instanceof UnreadableExport) return fail(error.message)
  throw error
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

async function recordImport(db: Database, { workspace, report }: { workspace: WorkspaceRow; report: ImportReport }) {
  const changes = [{ field: report.product, from: null, to: report.created }]
  await recordCommand(db, workspace.id, {
    action: 'codes.import',
    target: { type: 'workspace', ...workspace },
    changes,
  })
}

/** Names the product whose headings the file has, if `--from` was left out. */
function describeProduct({ product }: ImportReport, from: ImportCommand['from']): string[] {
  return from !== 'csv' || product === 'csv' ? [] : [`The file has the headings of ${productNames[product]}.`]
}

function describeReport(report: ImportReport, dryRun: boolean): string[] {
  const { read, created, existing, refused, changed, unread, unused, equalNames } = report
  const format = (count: number) => count.toLocaleString('en')
  return [
    `Links in the file: ${format(read)}. Codes ${dryRun ? 'that would be created' : 'created'}: ${format(created)}.`,
    ...(existing > 0 ? [`Codes that this workspace already had: ${format(existing)}.`] : []),
    ...(equalNames > 0
      ? [
          `${format(equalNames)} links have the name of another link. If another field has the names, use --map name=<field>.`,
        ]
      : []),
    ...(unused.length > 0 ? [`Not imported: the fields ${unused.slice(0, MAX_LISTED_LINKS).join(', ')}.`] : []),
    ...describeLinks(`Not understood, and left out: ${format(unread.length)}.`, unread),
    ...describeLinks(`Changed: ${format(changed.length)}.`, changed),
    ...describeLinks(`Not imported: ${format(refused.length)}.`, refused),
  ]
}

function describeLinks(heading: string, entries: ImportReport['refused']): string[] {
  if (entries.length === 0) return []
  const lines = entries.slice(0, MAX_LISTED_LINKS).map(({ place, reason }) => `  ${place}: ${reason}`)
  const omittedCount = entries.length - lines.length
  return [heading, ...lines, ...(omittedCount > 0 ? [`  and ${omittedCount.toLocaleString('en')} more.`] : [])]
}
