import { and, eq, inArray } from 'drizzle-orm'
import type { Database } from '#database/open.ts'
import { campaigns } from '../campaigns/schema.ts'
import { folders } from '../codes/folders/schema.ts'
import { codes } from '../codes/schema.ts'
import type { LinkRow } from './link-rows.ts'

export type LinkScope = Pick<LinkRow, 'campaignId' | 'folderId' | 'codeId' | 'filter'>

const tables = { campaignId: campaigns, folderId: folders, codeId: codes } as const
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
  for (const field of ['campaignId', 'folderId', 'codeId'] as const) {
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

function getTargets({ campaignId, folderId, codeId, filter }: LinkScope): Target[] {
  const idsByPath = {
    campaignId,
    folderId,
    codeId,
    'filter.folderId': filter?.folderId,
    'filter.codeId': filter?.codeId,
    'filter.folder': removeNegation(filter?.folder),
    'filter.campaign': removeNegation(filter?.campaign),
  }
  return Object.entries(idsByPath).flatMap(([path, id]) => {
    const field = (['campaignId', 'folderId', 'codeId'] as const).find((each) => `${path}Id`.includes(each))
    // The filter for codes without a folder names no folder.
    const isUnfiled = path.startsWith('filter.folder') && (id === 'root' || id === '')
    return field === undefined || id === null || id === undefined || isUnfiled ? [] : [{ field, path, id }]
  })
}

/** The id in a filter that includes or excludes the id. */
function removeNegation(text: string | undefined): string | undefined {
  return text?.replace(/^!/, '')
}
