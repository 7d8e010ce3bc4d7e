import { and, count, eq, sql } from 'drizzle-orm'
import type { Campaign } from '#contract/campaigns.ts'
import type { Database } from '#database/open.ts'
import { sqlState, UNIQUE_VIOLATION } from '#database/sql-state.ts'
import { ApiError, invalidField } from '../http/api-error.ts'
import { newId } from '../ids/ids.ts'
import { deleteRows } from '../tenancy/workspaces/workspaces.ts'
import type { CampaignScopes } from '../scans/store/filter-by-campaign.ts'
import type { AnyOfCodes, CampaignScope } from '../scans/store/scan-conditions.ts'
import { campaigns } from './schema.ts'

// All are read at once.
const MAX_CAMPAIGNS = 500

export type CampaignSettings = Omit<Campaign, 'id' | 'createdAt' | 'updatedAt'>
/** What a request sets; what it leaves out stays as it is. */
export type CampaignPatch = { [K in keyof CampaignSettings]?: CampaignSettings[K] | undefined }

const empty: Omit<CampaignSettings, 'name'> = {
  folderIds: [],
  tags: [],
  codeIds: [],
  pageIds: [],
  from: null,
  to: null,
  goal: null,
  cost: null,
}

export async function listCampaigns(db: Database, workspaceId: string): Promise<Campaign[]> {
  const rows = await db
    .select()
    .from(campaigns)
    .where(eq(campaigns.workspaceId, workspaceId))
    .orderBy(sql`lower(${campaigns.name})`, campaigns.id)
  return rows.map(present)
}

/** Campaigns as scans are filtered and counted by them. */
export const campaignScopes: CampaignScopes = {
  async list(db, workspaceId) {
    return (await listCampaigns(db, workspaceId)).map(toScope)
  },
  async find(db, workspaceId, id) {
    const [row] = await db.select().from(campaigns).where(campaignIs(workspaceId, id))
    return row ? toScope(row) : null
  },
}

function toScope({ id, name, from, to, ...campaign }: Omit<Campaign, 'goal' | 'cost'>): CampaignScope {
  return { id, name, from, to, anyOf: toAnyOfCodes(campaign) }
}

export function toAnyOfCodes(campaign: Pick<Campaign, 'folderIds' | 'tags' | 'codeIds' | 'pageIds'>): AnyOfCodes {
  const { folderIds, tags, codeIds, pageIds } = campaign
  return { folderIds, tags, codeIds, openedIds: pageIds }
}

export async function findCampaign(db: Database, workspaceId: string, id: string): Promise<Campaign> {
  const [row] = await db.select().from(campaigns).where(campaignIs(workspaceId, id))
  if (!row) throw new ApiError('not_found')
  return present(row)
}

/** Throws `already_exists` for a name that another campaign has. */
export async function addCampaign(
  tx: Database,
  workspaceId: string,
  patch: CampaignPatch & { name: string },
): Promise<Campaign> {
  const [held] = await tx.select({ campaigns: count() }).from(campaigns).where(eq(campaigns.workspaceId, workspaceId))
  if (held && held.campaigns >= MAX_CAMPAIGNS)
    throw invalidField('body', 'name', `A workspace has at most ${MAX_CAMPAIGNS} campaigns. Delete one first`)
  const now = new Date()
  const settings = withoutRepeats({ ...empty, ...given(patch), name: patch.name })
  const row = { ...settings, workspaceId, id: newId('cmp', now), createdAt: now, updatedAt: now }
  const added = await tx.insert(campaigns).values(row).onConflictDoNothing()
  if (added.rowCount !== 1) throw new ApiError('already_exists')
  return present(row)
}

export async function changeCampaign(
  db: Database,
  { workspaceId, id }: { workspaceId: string; id: string },
  patch: CampaignPatch,
): Promise<Campaign> {
  return db.transaction(async (tx) => {
    const [before] = await tx.select().from(campaigns).where(campaignIs(workspaceId, id)).for('update')
    if (!before) throw new ApiError('not_found')
    const after = { ...withoutRepeats({ ...present(before), ...given(patch) }), updatedAt: new Date() }
    await tx.update(campaigns).set(after).where(campaignIs(workspaceId, id)).catch(toAlreadyExists)
    return present({ ...before, ...after })
  })
}

export async function deleteCampaign(db: Database, workspaceId: string, id: string): Promise<void> {
  const deleted = await db.delete(campaigns).where(campaignIs(workspaceId, id))
  if (deleted.rowCount !== 1) throw new ApiError('not_found')
}

export async function deleteCampaignsOfWorkspace(tx: Database, workspaceId: string): Promise<void> {
  await deleteRows(tx, workspaceId, [campaigns])
}

/** The only unique value that a change can take is the name. */
function toAlreadyExists(error: unknown): never {
  throw sqlState(error) === UNIQUE_VIOLATION ? new ApiError('already_exists') : error
}

function campaignIs(workspaceId: string, id: string) {
  return and(eq(campaigns.workspaceId, workspaceId), eq(campaigns.id, id))
}

function given(patch: CampaignPatch): Partial<CampaignSettings> {
  return Object.fromEntries(Object.entries(patch).filter(([, value]) => value !== undefined))
}

/** Throws `invalid_request` if it would end before it starts. */
function withoutRepeats<S extends CampaignSettings>(settings: S): S {
  const { from, to, folderIds, tags, codeIds, pageIds } = settings
  if (from && to && from >= to) throw invalidField('body', 'to', 'A campaign must end after it starts')
  const unique = (list: string[]) => [...new Set(list)]
  return {
    ...settings,
    folderIds: unique(folderIds),
    tags: unique(tags),
    codeIds: unique(codeIds),
    pageIds: unique(pageIds),
  }
}

function present(row: typeof campaigns.$inferSelect): Campaign {
  const { id, name, folderIds, tags, codeIds, pageIds, from, to, goal, cost, createdAt, updatedAt } = row
  return { id, name, folderIds, tags, codeIds, pageIds, from, to, goal, cost, createdAt, updatedAt }
}
