import { inArray } from 'drizzle-orm'
import type { Database } from '#database/open.ts'
import { findTables, type Table } from '#database/table-rows.ts'
import { sites } from '../hosts/site-directory/schema.ts'

/**
 * The tables of an export, in the order in which an import fills them: what people created and what visitors did. The other tables have what
 * belongs to an installation (people, keys, the audit log), what is in progress (deliveries, uploads), or what can be computed again. The
 * test beside this file has the reason for each. Addresses that get mail are left out, because an import must not cause mail.
 */
export const exportedTables = [
  'workspaces',
  'folders',
  'codes',
  'short_codes',
  'code_aliases',
  'code_changes',
  'code_totals',
  'imported_scans',
  'destination_checks',
  'views',
  'segments',
  'chart_notes',
  'print_downloads',
  'utm_presets',
  'utm_allowed_values',
  'images',
  'fonts',
  'brand_kits',
  'templates',
  'pages',
  'page_edits',
  'page_snapshots',
  'page_templates',
  'sections',
  'publications',
  'publication_files',
  'page_secrets',
  'submissions',
  'sites',
  'site_deploys',
  'site_files',
  'files',
  'hosts',
  'domains',
  'scan_values',
  'scan_parts',
  'scan_rows',
  'bot_scan_rows',
  'scans',
  'bot_scans',
  'visit_steps',
  'conversions',
  'campaigns',
  'shared_links',
  'reports',
  'alert_settings',
  'webhooks',
  'webhook_codes',
  'usage',
]

/** Tables with the secrets that sign what receivers get. An import creates new secrets. */
export const tablesWithSecrets: ReadonlySet<string> = new Set(['webhooks', 'page_secrets'])
const secretColumns = new Set(['secret', 'former_secrets', 'secret_rotated_at'])

/**
 * Tables that name their workspace by a number of this installation, and the column with it. An import fills the column with the number that
 * the workspace gets there.
 */
export const numberColumns: ReadonlyMap<string, string> = new Map([
  ['scan_rows', 'workspace'],
  ['bot_scan_rows', 'workspace'],
])

/** The tables of an export with their columns, except those that have secrets or the number of the workspace. */
export async function findExportedTables(db: Database, workspaceId: string): Promise<Table[]> {
  if (!/^wsp_\w+$/.test(workspaceId)) throw new Error(`${workspaceId} is not the id of a workspace.`)
  const tablesByName = new Map((await findTables(db)).map((table) => [table.name, table]))
  return exportedTables.flatMap((name) => {
    const table = tablesByName.get(name)
    const hasSecrets = tablesWithSecrets.has(name)
    const columns = table?.columns.filter(
      (column) => !(hasSecrets && secretColumns.has(column)) && column !== numberColumns.get(name),
    )
    return columns ? [{ name, columns, where: toCondition(name, `'${workspaceId}'`) }] : []
  })
}

function toCondition(table: string, workspace: string): string {
  if (table === 'workspaces') return `id = ${workspace}`
  if (table === 'site_files') return `site_id in (select id from sites where workspace_id = ${workspace})`
  if (numberColumns.has(table))
    return `workspace = (select number from scan_workspaces where workspace_id = ${workspace})`
  return `workspace_id = ${workspace}`
}

/**
 * One of these ids that a site of any workspace already has. Null if no site has any of the ids. The files of a site are stored under its
 * id alone.
 */
export async function findTakenSite(db: Database, ids: ReadonlySet<string>): Promise<string | null> {
  const [site] = await db
    .select({ id: sites.id })
    .from(sites)
    .where(inArray(sites.id, [...ids]))
    .limit(1)
  return site?.id ?? null
}
