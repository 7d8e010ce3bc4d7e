import { existsSync } from 'node:fs'
import { z } from 'zod'
import type { OpenedDatabase } from '#database/open.ts'
import {
  type AdminAnswer,
  fail,
  findNamedOrOnlyWorkspace,
  recordCommand,
  succeed,
  formatQuantity,
} from '../admin-answer.ts'
import { pathArgument } from '../path-argument.ts'
import { UnreadableBackup } from '../backup/read-archive.ts'
import type { AdminSettings } from '../member-commands.ts'
import { exportWorkspace } from '#service/export/export-workspace.ts'
import { openScanStore } from '#service/scans/open-scan-store.ts'
import { openStore } from '#service/storage/open-store.ts'
import { type ImportedWorkspace, importWorkspace } from './import-workspace.ts'
import { RefusedImport } from './import-objects.ts'

export const ExportCommand = z.strictObject({
  command: z.literal('export'),
  file: pathArgument('file'),
  workspace: z.string().optional(),
})

export async function exportCommand(
  database: OpenedDatabase,
  { file, workspace: idOrSlug }: z.output<typeof ExportCommand>,
  settings: AdminSettings,
): Promise<AdminAnswer> {
  if (existsSync(file)) return fail(`${file} already exists. Choose another name.`)
  const workspace = await findNamedOrOnlyWorkspace(database.db, idOrSlug)
  if ('lines' in workspace) return workspace
  const { tables, objects } = await exportWorkspace(
    {
      database,
      store: await openStore(database, settings),
      scanStore: openScanStore(database.db, settings),
      workspace,
      settings,
    },
    file,
  )
  await recordCommand(database.db, workspace.id, {
    action: 'workspace.export',
    target: { type: 'workspace', ...workspace },
  })
  const getRowCount = (table: string) => tables[table]?.rows ?? 0
  return succeed(
    `Wrote ${workspace.name} to ${file}: ${countContents(getRowCount)}, ${formatQuantity(getRowCount('submissions'), 'submission')}, with ${formatQuantity(objects, 'stored file')}.`,
    'Import it into another installation: npm run admin -- import <file> --from tessera',
  )
}

/** Imports a file that `export` wrote. With `dryRun`, the file is only read and compared with this installation. */
export async function importExport(
  database: OpenedDatabase,
  { file, dryRun, settings }: { file: string; dryRun: boolean; settings: AdminSettings },
): Promise<AdminAnswer> {
  try {
    const imported = await importWorkspace(database, { file, dryRun, settings })
    const { id, name, slug, header } = imported
    const target = { type: 'workspace', id, name }
    if (!dryRun) await recordCommand(database.db, id, { action: 'workspace.import', target })
    const getRowCount = (table: string) => header.tables[table]?.rows ?? 0
    return succeed(
      `${dryRun ? 'Would import' : 'Imported'} ${name} as ${slug}: ${countContents(getRowCount)}.`,
      ...describeContents(imported),
      'Codes with their own design are drawn when they are first shown.',
      ...(getRowCount('webhooks') > 0 ? ['Webhooks are paused, and have new secrets.'] : []),
      ...(getRowCount('shared_links') > 0 ? ['Shared links have new addresses, and the same passwords.'] : []),
      ...(getRowCount('reports') + getRowCount('alert_settings') > 0
        ? ['Reports and alerts are mailed to nobody until addresses are added to them.']
        : []),
      ...(dryRun ? [] : [`Add a member: npm run admin -- add-member ${slug} <email> admin`]),
    )
  } catch (error) {
    if (error instanceof UnreadableBackup || error instanceof RefusedImport) return fail(error.message)
    throw error
  }
}

/** Describes what an import contains besides rows: the plan, stored files and domains. */
function describeContents({ plan, objects: { referenced, unreferenced }, domains }: ImportedWorkspace): string[] {
  return [
    `Plan ${plan}, ${formatQuantity(referenced, 'stored file')}.`,
    ...(unreferenced > 0
      ? [`Left out: ${formatQuantity(unreferenced, 'stored file')} to which no row of the export refers.`]
      : []),
    ...domains.map(({ host, isVerified }) =>
      isVerified
        ? `The domain ${host} is verified.`
        : `The domain ${host} must be verified for this installation, under Settings, Domains.`,
    ),
  ]
}

function countContents(getRowCount: (table: string) => number): string {
  const quantities = [
    formatQuantity(getRowCount('codes'), 'code'),
    formatQuantity(getRowCount('pages'), 'page'),
    formatQuantity(getRowCount('sites'), 'site'),
  ]
  return [...quantities, formatQuantity(getRowCount('images'), 'image')].join(', ')
}
