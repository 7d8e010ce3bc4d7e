import { sql } from 'drizzle-orm'
import type { Database } from '#database/open.ts'
import { holdWorkspaces } from '#service/tenancy/workspaces/workspaces.ts'
import { workspaces } from '#service/tenancy/workspaces/schema.ts'
import type { ScanRow } from '../store/scan-row.ts'
import { scanDeletions } from '../store/schema.ts'
import type { ScanBatch } from './collect-rows.ts'

/** The scans of a batch that can be stored. */
interface StorableScans {
  batch: ScanBatch
  /** Those of their workspaces that exist. */
  workspaceIds: string[]
  /** The number of scans that are left out. */
  leftOut: number
}

/**
 * Leaves out the scans of workspaces that were deleted before the journal brought them. Workspaces are known as deleted by a list of deletions:
 * a workspace that is only missing may have been lost in a failover.
 */
export async function leaveOutDeleted(db: Database, batch: ScanBatch): Promise<StorableScans> {
  const scans = [...batch.people, ...batch.bots]
  const ids = [...new Set(scans.map((row) => row.workspace_id))]
  if (ids.length === 0) return { batch, workspaceIds: [], leftOut: 0 }
  const { rows } = await db.execute<{ id: string; exists: boolean }>(sql`
    select requested.id, workspace.id is not null as exists
    from unnest(${sql.param(ids)}::text[]) as requested(id)
    left join ${workspaces} as workspace on workspace.id = requested.id
    left join ${scanDeletions} as deletion on deletion.workspace = requested.id
    where workspace.id is not null or deletion.workspace is not null`)
  const workspaceIds = rows.filter(({ exists }) => exists).map(({ id }) => id)
  const deletedIds = new Set(rows.filter(({ exists }) => !exists).map(({ id }) => id))
  if (deletedIds.size === 0) return { batch, workspaceIds, leftOut: 0 }
  const leftOut = scans.filter((row) => deletedIds.has(row.workspace_id)).length
  return { batch: withoutWorkspaces(batch, deletedIds), workspaceIds, leftOut }
}

/** Throws if one of these workspaces was deleted meanwhile. The others exist until the transaction ends. */
export async function requireWorkspaces(tx: Database, workspaceIds: readonly string[]): Promise<void> {
  if (workspaceIds.length === 0) return
  const held = await holdWorkspaces(tx, workspaceIds)
  if (held.size < workspaceIds.length) throw new Error('A workspace was deleted while its scans were stored.')
}

function withoutWorkspaces({ people, bots, totals, ids }: ScanBatch, deletedIds: ReadonlySet<string>): ScanBatch {
  const isStored = (row: Pick<ScanRow, 'workspace_id'>) => !deletedIds.has(row.workspace_id)
  return {
    people: people.filter(isStored),
    bots: bots.filter(isStored),
    totals: new Map([...totals].filter(([, total]) => isStored(total))),
    ids: new Map([...ids].filter(([workspaceId]) => !deletedIds.has(workspaceId))),
  }
}
