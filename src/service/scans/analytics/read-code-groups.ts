import { eq } from 'drizzle-orm'
import type { CodeGroup } from '#columns/code-groups.ts'
import type { Database } from '#database/open.ts'
import { folders } from '#service/codes/folders/schema.ts'
import type { AnyOfCodes, CampaignScope } from '../store/scan-filters.ts'
import { type FiledCodes, readFiledCodes } from './filed-codes.ts'

/**
 * The groups of scanned codes: every folder (with its subfolders), every tag and each of these campaigns, unless none of its codes was
 * scanned.
 */
export async function readCodeGroups(
  db: Database,
  { workspaceId, campaigns }: { workspaceId: string; campaigns: readonly CampaignScope[] },
  readFiled: typeof readFiledCodes = readFiledCodes,
): Promise<CodeGroup[]> {
  const tree = await db
    .select({ id: folders.id, name: folders.name, parentId: folders.parentId })
    .from(folders)
    .where(eq(folders.workspaceId, workspaceId))
  const parents = new Map(tree.map(({ id, parentId }) => [id, parentId]))
  const [byFolder, byTag] = [new Map<string, number[]>(), new Map<string, number[]>()]
  const scopes = campaigns.map((campaign) => ({
    campaign,
    contains: createMatcher(campaign.anyOf),
    numbers: [] as number[],
  }))
  for (const filedCode of await readFiled(db, workspaceId, campaigns)) {
    const path = getPath(filedCode.folderId, parents)
    for (const id of path) addNumbers(byFolder, id, filedCode.codes)
    for (const tag of filedCode.tags) addNumbers(byTag, tag, filedCode.codes)
    for (const { contains, numbers } of scopes) if (contains(filedCode, path)) append(numbers, filedCode.codes)
  }
  const names = new Map(tree.map(({ id, name }) => [id, name]))
  return [
    ...[...byFolder].map(([value, numbers]) =>
      toGroup('folderId', { value, numbers, label: names.get(value) ?? null }),
    ),
    ...[...byTag].map(([value, numbers]) => toGroup('tag', { value, numbers, label: null })),
    ...scopes
      .filter(({ numbers }) => numbers.length > 0)
      .map(({ campaign: { id, name, from, to }, numbers }) => ({
        ...toGroup('campaign', { value: id, numbers, label: name }),
        from: from?.getTime() ?? null,
        to: to?.getTime() ?? null,
      })),
  ]
}

/** A folder and the folders that contain it, innermost first. */
function getPath(folderId: string | null, parents: ReadonlyMap<string, string | null>): string[] {
  const path: string[] = []
  for (let id = folderId; id !== null && !path.includes(id); id = parents.get(id) ?? null) path.push(id)
  return path
}

/** Returns a function that says whether codes belong to a campaign. */
function createMatcher({ folderIds, tags, codeIds, openedIds }: AnyOfCodes) {
  const scope = {
    folders: new Set(folderIds),
    tags: new Set(tags),
    codes: new Set(codeIds),
    opened: new Set(openedIds),
  }
  return (filedCodes: FiledCodes, path: readonly string[]): boolean =>
    (filedCodes.id !== null && scope.codes.has(filedCodes.id)) ||
    (filedCodes.openedId !== null && scope.opened.has(filedCodes.openedId)) ||
    (filedCodes.folderId === null ? scope.folders.has('root') : path.some((folder) => scope.folders.has(folder))) ||
    filedCodes.tags.some((tag) => scope.tags.has(tag))
}

function addNumbers(groups: Map<string, number[]>, id: string, numbers: readonly number[]) {
  const list = groups.get(id) ?? []
  append(list, numbers)
  groups.set(id, list)
}

/** Appends numbers one by one, because there may be more than `push` takes as arguments. */
function append(list: number[], addedNumbers: readonly number[]) {
  for (const number of addedNumbers) list.push(number)
}

function toGroup(
  dimension: CodeGroup['dimension'],
  { numbers, ...group }: { value: string; label: string | null; numbers: readonly number[] },
): CodeGroup {
  return { dimension, ...group, numbers: Uint32Array.from(numbers), from: null, to: null }
}
