import { and, eq, or, sql } from 'drizzle-orm'
import type { Database } from '#database/open.ts'
import { folders } from '../../codes/folders/schema.ts'
import { codes } from '../../codes/schema.ts'
import { scanValues } from '../store/schema.ts'

/** Codes that are counted together: those of a folder with its subfolders, or with a tag. A code may be in several groups, or in none. */
export interface CodeGroup {
  /** A filter of the summary. */
  dimension: 'folderId' | 'tag'
  /** The id of the folder, or the tag. */
  value: string
  /** The name of the folder. */
  label: string | null
  /** The numbers of its codes in stored scans; a code that was never scanned has none. */
  numbers: Uint32Array
}

/** Every folder and every tag that has scanned codes. */
export async function readCodeGroups(db: Database, workspaceId: string): Promise<CodeGroup[]> {
  const tree = await db
    .select({ id: folders.id, name: folders.name, parentId: folders.parentId })
    .from(folders)
    .where(eq(folders.workspaceId, workspaceId))
  const parents = new Map(tree.map(({ id, parentId }) => [id, parentId]))
  const [inFolder, withTag] = [new Map<string, number[]>(), new Map<string, number[]>()]
  for (const { number, folderId, tags } of await readFiledCodes(db, workspaceId)) {
    for (const id of getPath(folderId, parents)) add(inFolder, id, number)
    for (const tag of tags) add(withTag, tag, number)
  }
  const names = new Map(tree.map(({ id, name }) => [id, name]))
  return [
    ...[...inFolder].map(([value, numbers]) =>
      toGroup('folderId', { value, numbers, label: names.get(value) ?? null }),
    ),
    ...[...withTag].map(([value, numbers]) => toGroup('tag', { value, numbers, label: null })),
  ]
}

/** The scanned codes that are in a folder or have a tag. */
async function readFiledCodes(db: Database, workspaceId: string) {
  return db
    .select({ number: scanValues.id, folderId: codes.folderId, tags: codes.tags })
    .from(codes)
    .innerJoin(
      scanValues,
      and(eq(scanValues.workspaceId, codes.workspaceId), sql`${scanValues.hash} = md5('code:' || ${codes.id})::uuid`),
    )
    .where(and(eq(codes.workspaceId, workspaceId), or(sql`${codes.folderId} is not null`, sql`${codes.tags} <> '{}'`)))
}

/** A folder and those around it, innermost first. */
function getPath(folderId: string | null, parents: ReadonlyMap<string, string | null>): string[] {
  const path: string[] = []
  for (let id = folderId; id !== null && !path.includes(id); id = parents.get(id) ?? null) path.push(id)
  return path
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
  return { dimension, ...group, numbers: Uint32Array.from(numbers) }
}
