import { and, count, eq, type SQL, sql } from 'drizzle-orm'
import type { Campaign } from '#contract/campaigns.ts'
import type { Database } from '#database/open.ts'
import { getSqlState, UNIQUE_VIOLATION } from '#database/sql-state.ts'
import { ApiError, invalidField } from '../http/api-error.ts'
import { createId } from '../ids/ids.ts'
import { deleteRows } from '../tenancy/workspaces/workspaces.ts'
import type { CampaignScopes } from '../scans/store/filter-by-campaign.ts'
import { selectCodes } from '../scans/store/select-codes.ts'
import type { AnyOfCodes, CampaignScope } from '../scans/store/scan-filters.ts'
import { campaigns } from './schema.ts'

// The list has no pages, so all campaigns are read at once.
const MAX_CAMPAIGNS = 500

export type CampaignSettings = Omit<Campaign, 'id' | 'createdAt' | 'updatedAt'>
/** The settings that a request changes. Settings that the request leaves out stay as they are. */
export type CampaignPatch = { [K in keyof CampaignSettings]?: CampaignSettings[K] | undefined }

const defaultSettings: Omit<CampaignSettings, 'name'> = {
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
  return rows.map(presentCampaign)
}

/** The scopes of campaigns, by which scans are filtered and counted. */
export const campaignScopes: CampaignScopes = {
  async list(db, workspaceId) {
    return (await listCampaigns(db, workspaceId)).map(toScope)
  },
  async find(db, workspaceId, id) {
    const [row] = await db.select().from(campaigns).where(isCampaign(workspaceId, id))
    return row ? toScope(row) : null
  },
}

/** The condition for the codes of a campaign, whenever they were scanned. No code matches an unknown campaign. */
export async function selectCampaignCodes(db: Database, workspaceId: string, id: string): Promise<SQL | undefined> {
  const scope = await campaignScopes.find(db, workspaceId, id)
  return selectCodes(db, workspaceId, { anyOf: scope?.anyOf ?? {} })
}

function toScope({ id, name, from, to, ...campaign }: Omit<Campaign, 'goal' | 'cost'>): CampaignScope {
  return { id, name, from, to, anyOf: toAnyOfCodes(campaign) }
}

export function toAnyOfCodes(campaign: Pick<Campaign, 'folderIds' | 'tags' | 'codeIds' | 'pageIds'>): AnyOfCodes {
  const { folderIds, tags, codeIds, pageIds } = campaign
  return { folderIds, tags, codeIds, openedIds: pageIds }
}

export async function findCampaign(db: Database, workspaceId: string, id: string): Promise<Campaign> {
  const [row] = await db.select().from(campaigns).where(isCampaign(workspaceId, id))
  if (!row) throw new ApiError('not_found')
  return presentCampaign(row)
}

/** Throws `already_exists` for a name that another campaign has. */
export async function createCampaign(
  tx: Database,
  workspaceId: string,
  patch: CampaignPatch & { name: string },
): Promise<Campaign> {
  const [existing] = await tx
    .select({ campaigns: count() })
    .from(campaigns)
    .where(eq(campaigns.workspaceId, workspaceId))
  if (existing && existing.campaigns >= MAX_CAMPAIGNS)
    throw invalidField('body', 'name', `A workspace has at most ${MAX_CAMPAIGNS} campaigns. Delete one first`)
  const now = new Date()
  const settings = normalizeSettings({ ...defaultSettings, ...omitUndefined(patch), name: patch.name })
  const row = { ...settings, workspaceId, id: createId('cmp', now), createdAt: now, updatedAt: now }
  const insertResult = await tx.insert(campaigns).values(row).onConflictDoNothing()
  if (insertResult.rowCount !== 1) throw new ApiError('already_exists')
  return presentCampaign(row)
}

export async function updateCampaign(
  db: Database,
  { workspaceId, id }: { workspaceId: string; id: string },
  patch: CampaignPatch,
): Promise<Campaign> {
  return db.transaction(async (tx) => {
    const [existing] = await tx.select().from(campaigns).where(isCampaign(workspaceId, id)).for('update')
    if (!existing) throw new ApiError('not_found')
    const changedFields = {
      ...normalizeSettings({ ...presentCampaign(existing), ...omitUndefined(patch) }),
      updatedAt: new Date(),
    }
    await tx.update(campaigns).set(changedFields).where(isCampaign(workspaceId, id)).catch(toAlreadyExists)
    return presentCampaign({ ...existing, ...changedFields })
  })
}

export async function deleteCampaign(db: Database, workspaceId: string, id: string): Promise<void> {
  const deleted = await db.delete(campaigns).where(isCampaign(workspaceId, id))
  if (deleted.rowCount !== 1) throw new ApiError('not_found')
}

export async function deleteCampaignsOfWorkspace(tx: Database, workspaceId: string): Promise<void> {
  await deleteRows(tx, workspaceId, [campaigns])
}

/** A change can only violate the uniqueness of the name. */
function toAlreadyExists(error: unknown): never {
  throw getSqlState(error) === UNIQUE_VIOLATION ? new ApiError('already_exists') : error
}

function isCampaign(workspaceId: string, id: string) {
  return and(eq(campaigns.workspaceId, workspaceId), eq(campaigns.id, id))
}

function omitUndefined(patch: CampaignPatch): Partial<CampaignSettings> {
  return Object.fromEntries(Object.entries(patch).filter(([, value]) => value !== undefined))
}

/** Removes repeated ids and tags. Throws `invalid_request` if the campaign would end before it starts. */
function normalizeSettings<S extends CampaignSettings>(settings: S): S {
  const { from, to, folderIds, tags, codeIds, pageIds } = settings
  if (from && to && from >= to) throw invalidField('body', 'to', 'A campaign must end after it starts')
  const toUnique = (list: string[]) => [...new Set(list)]
  return {
    ...settings,
    folderIds: toUnique(folderIds),
    tags: toUnique(tags),
    codeIds: toUnique(codeIds),
    pageIds: toUnique(pageIds),
  }
}

function presentCampaign(row: typeof campaigns.$inferSelect): Campaign {
  const { id, name, folderIds, tags, codeIds, pageIds, from, to, goal, cost, createdAt, updatedAt } = row
  return { id, name, folderIds, tags, codeIds, pageIds, from, to, goal, cost, createdAt, updatedAt }
}
