import { and, eq, or, sql } from 'drizzle-orm'
import type { Database } from '#database/open.ts'
import { folders } from '../../codes/folders/schema.ts'
import { codes } from '../../codes/schema.ts'
import type { AnyOfCodes, CampaignScope } from '../store/scan-conditions.ts'
import { scanValues } from '../store/schema.ts'

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

interface FiledCode {
  id: string
  number: number
  folderId: string | null
  tags: string[]
  /** The page or site that it opens. */
  openedId: string | null
}

/** Every folder and every tag that has scanned codes, and those of some campaigns that do. */
export async function readCodeGroups(
  db: Database,
  workspaceId: string,
  campaigns: readonly CampaignScope[] = [],
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
  for (const code of await readFiledCodes(db, workspaceId, campaigns)) {
    const path = getPath(code.folderId, parents)
    for (const id of path) add(inFolder, id, code.number)
    for (const tag of code.tags) add(withTag, tag, code.number)
    for (const { contains, numbers } of scopes) if (contains(code, path)) numbers.push(code.number)
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

/** The scanned codes that are in a folder, have a tag or may be of a campaign. */
async function readFiledCodes(
  db: Database,
  workspaceId: string,
  campaigns: readonly CampaignScope[],
): Promise<FiledCode[]> {
  const named = (pick: (scope: AnyOfCodes) => readonly string[] | undefined) =>
    sql`any(${sql.param(campaigns.flatMap(({ anyOf }) => pick(anyOf) ?? []))}::text[])`
  const openedId = sql<string | null>`coalesce(${codes.destination}->>'pageId', ${codes.destination}->>'siteId')`
  const isFiled = campaigns.some(({ anyOf }) => anyOf.folderIds?.includes('root'))
    ? undefined
    : or(
        sql`${codes.folderId} is not null`,
        sql`${codes.tags} <> '{}'`,
        sql`${codes.id} = ${named(({ codeIds }) => codeIds)}`,
        sql`${openedId} = ${named(({ openedIds }) => openedIds)}`,
      )
  return db
    .select({ id: codes.id, number: scanValues.id, folderId: codes.folderId, tags: codes.tags, openedId })
    .from(codes)
    .innerJoin(
      scanValues,
      and(eq(scanValues.workspaceId, codes.workspaceId), sql`${scanValues.hash} = md5('code:' || ${codes.id})::uuid`),
    )
    .where(and(eq(codes.workspaceId, workspaceId), isFiled))
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
  return (code: FiledCode, path: readonly string[]): boolean =>
    wanted.codes.has(code.id) ||
    (code.openedId !== null && wanted.opened.has(code.openedId)) ||
    (code.folderId === null ? wanted.folders.has('root') : path.some((folder) => wanted.folders.has(folder))) ||
    code.tags.some((tag) => wanted.tags.has(tag))
}

function add(members: Map<string, number[]>, id: string, number: number) {
  const list = members.get(id)
  if (list) list.push(number)
  else members.set(id, [number])
}

function toGroup(
  dimension: CodeGroup['dimension'],
  { numbers, ...group }: { value: string; label: string | null; numbers: readonly number[] },
): CodeGroup {
  return { dimension, ...group, numbers: Uint32Array.from(numbers), from: null, to: null }
}
