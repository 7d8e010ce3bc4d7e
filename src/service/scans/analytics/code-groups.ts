import { eq } from 'drizzle-orm'
import type { Database } from '#database/open.ts'
import { folders } from '#service/codes/folders/schema.ts'
import type { AnyOfCodes, CampaignScope } from '../store/scan-conditions.ts'
import { type FiledCodes, readFiledCodes } from './filed-codes.ts'

/** Codes that are counted together: those of a folder with its subfolders, with a tag, or of a campaign. A code may be in several groups, or in none. */
export interface CodeGroup {
  /** A filter of the summary. */
  dimension: 'folderId' | 'tag' | 'campaign'
  /** The id of the folder or campaign, or the tag. */
  value: string
  /** The name of the folder or campaign. */
  label: string | null
  /** The numbers of its codes in stored scans; a code that was never scanned has none. */
  numbers: Uint32Array
  /** Milliseconds, the second exclusive: only scans between count. Null: no bound. */
  from: number | null
  to: number | null
}

/** Every folder and every tag that has scanned codes, and those of some campaigns that do. */
export async function readCodeGroups(
  db: Database,
  workspaceId: string,
  campaigns: readonly CampaignScope[],
): Promise<CodeGroup[]> {
  const tree = await db
    .select({ id: folders.id, name: folders.name, parentId: folders.parentId })
    .from(folders)
    .where(eq(folders.workspaceId, workspaceId))
  const parents = new Map(tree.map(({ id, parentId }) => [id, parentId]))
  const [inFolder, withTag] = [new Map<string, number[]>(), new Map<string, number[]>()]
  const scopes = campaigns.map((campaign) => ({
    campaign,
    contains: toMatcher(campaign.anyOf),
    numbers: [] as number[],
  }))
  for (const alike of await readFiledCodes(db, workspaceId, campaigns)) {
    const path = getPath(alike.folderId, parents)
    for (const id of path) add(inFolder, id, alike.numbers)
    for (const tag of alike.tags) add(withTag, tag, alike.numbers)
    for (const { contains, numbers } of scopes) if (contains(alike, path)) append(numbers, alike.numbers)
  }
  const names = new Map(tree.map(({ id, name }) => [id, name]))
  return [
    ...[...inFolder].map(([value, numbers]) =>
      toGroup('folderId', { value, numbers, label: names.get(value) ?? null }),
    ),
    ...[...withTag].map(([value, numbers]) => toGroup('tag', { value, numbers, label: null })),
    ...scopes
      .filter(({ numbers }) => numbers.length > 0)
      .map(({ campaign: { id, name, from, to }, numbers }) => ({
        ...toGroup('campaign', { value: id, numbers, label: name }),
        from: from?.getTime() ?? null,
        to: to?.getTime() ?? null,
      })),
  ]
}

/** A folder and those around it, innermost first. */
function getPath(folderId: string | null, parents: ReadonlyMap<string, string | null>): string[] {
  const path: string[] = []
  for (let id = folderId; id !== null && !path.includes(id); id = parents.get(id) ?? null) path.push(id)
  return path
}

/** Whether a code is of a campaign. */
function toMatcher({ folderIds, tags, codeIds, openedIds }: AnyOfCodes) {
  const wanted = {
    folders: new Set(folderIds),
    tags: new Set(tags),
    codes: new Set(codeIds),
    opened: new Set(openedIds),
  }
  return ({ id, openedId, folderId, tags: own }: FiledCodes, path: readonly string[]): boolean =>
    (id !== null && wanted.codes.has(id)) ||
    (openedId !== null && wanted.opened.has(openedId)) ||
    (folderId === null ? wanted.folders.has('root') : path.some((folder) => wanted.folders.has(folder))) ||
    own.some((tag) => wanted.tags.has(tag))
}

function add(members: Map<string, number[]>, id: string, numbers: readonly number[]) {
  const list = members.get(id) ?? []
  append(list, numbers)
  members.set(id, list)
}

/** One by one: there may be more than a function takes as arguments. */
function append(list: number[], added: readonly number[]) {
  for (const one of added) list.push(one)
}

function toGroup(
  dimension: CodeGroup['dimension'],
  { numbers, ...group }: { value: string; label: string | null; numbers: readonly number[] },
): CodeGroup {
  return { dimension, ...group, numbers: Uint32Array.from(numbers), from: null, to: null }
}
