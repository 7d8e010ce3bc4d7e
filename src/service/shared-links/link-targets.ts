import { and, eq, inArray } from 'drizzle-orm'
import type { SharedFilter } from '#contract/shared-links.ts'
import type { Database } from '#database/open.ts'
import { campaigns } from '../campaigns/schema.ts'
import { folders } from '../codes/folders/schema.ts'
import { codes } from '../codes/schema.ts'
import { type FilterTexts, toTexts } from '../scans/store/scan-filters.ts'
import { segments } from '../scans/segments/schema.ts'
import type { LinkRow } from './link-rows.ts'

export type LinkScope = Pick<LinkRow, 'campaignId' | 'folderId' | 'codeId' | 'filter'>

const tables = { campaignId: campaigns, folderId: folders, codeId: codes, segmentId: segments } as const
type TargetField = keyof typeof tables
type Target = { field: TargetField; path: string; id: string }

/** Reads the names of all targets of these links, by id. Deleted targets are missing. */
export async function readTargetNames(
  db: Database,
  workspaceId: string,
  links: readonly LinkScope[],
): Promise<ReadonlyMap<string, string>> {
  const targets = links.flatMap(getTargets)
  const names = new Map<string, string>()
  for (const field of ['campaignId', 'folderId', 'codeId', 'segmentId'] as const) {
    const ids = targets.filter((target) => target.field === field).map(({ id }) => id)
    if (ids.length === 0) continue
    const table = tables[field]
    const rows = await db
      .select({ id: table.id, name: table.name })
      .from(table)
      .where(and(eq(table.workspaceId, workspaceId), inArray(table.id, ids)))
    for (const { id, name } of rows) names.set(id, name)
  }
  return names
}

/** Finds the first target of a link that does not exist. Null if all targets exist. */
export function findMissingTarget(link: LinkScope, names: ReadonlyMap<string, string>): Target | null {
  return getTargets(link).find(({ id }) => !names.has(id)) ?? null
}

/** The name of a link that has no name of its own. */
export function getTargetName(link: LinkScope, names: ReadonlyMap<string, string>): string {
  if (link.filter !== null) return 'Analytics'
  const [target] = getTargets(link)
  return (target && names.get(target.id)) ?? 'Deleted'
}

/** The target of a link, and the targets that its filter names: `not.codeId` and `filter.folder` name a code and a folder. */
function getTargets({ campaignId, folderId, codeId, filter }: LinkScope): Target[] {
  const target = { campaignId, folderId, codeId }
  const shownTargets = targetFields.flatMap((field) => toTargets(field, field, target[field] ?? undefined))
  const namedTargets = Object.entries(filterFields).flatMap(([name, field]) =>
    toTargets(field, `filter.${name}`, filter?.[name as keyof typeof filterFields]),
  )
  return [...shownTargets, ...namedTargets]
}

const targetFields = ['campaignId', 'folderId', 'codeId'] as const
const filterFields = {
  folderId: 'folderId',
  codeId: 'codeId',
  'not.codeId': 'codeId',
  folder: 'folderId',
  'not.folder': 'folderId',
  campaign: 'campaignId',
  'not.campaign': 'campaignId',
  segment: 'segmentId',
} as const satisfies { [K in keyof SharedFilter]?: TargetField }

function toTargets(field: TargetField, path: string, ids: FilterTexts): Target[] {
  // The filter for codes without a folder names no folder.
  const isUnfiled = (id: string) => field === 'folderId' && path !== 'folderId' && (id === 'root' || id === '')
  return toTexts(ids)
    .map((id) => id.replace(/^!/, ''))
    .filter((id) => !isUnfiled(id))
    .map((id) => ({ field, path, id }))
}
