import { and, eq, inArray, isNull, not, or, type SQL, sql } from 'drizzle-orm'
import { foldText } from '#contract/fold-text.ts'
import type { Database } from '#database/open.ts'
import { isInList } from '#database/value-conditions.ts'
import { listWithSubfolders } from '#service/codes/folders/queries.ts'
import { codes } from '#service/codes/schema.ts'
import {
  type AnyOfCodes,
  type CodeSelection,
  type FilterTexts,
  listTextConditions,
  type TextCondition,
  toTexts,
} from './scan-filters.ts'

/** The condition for the rows of the selected codes. */
export async function selectCodes(
  db: Database,
  workspaceId: string,
  selection: CodeSelection,
): Promise<SQL | undefined> {
  const { codeId, codeIds, folderId, folder, tag, anyOf } = selection
  const folderConditions = listTextConditions({ plain: folder, not: selection['not.folder'] })
  const tagConditions = listTextConditions({
    plain: tag,
    not: selection['not.tag'],
    contains: selection['contains.tag'],
  })
  return and(
    eq(codes.workspaceId, workspaceId),
    codeId === undefined ? undefined : isOneOf(toTexts(codeId)),
    selection['not.codeId'] === undefined ? undefined : not(isOneOf(toTexts(selection['not.codeId']))),
    codeIds === undefined ? undefined : isOneOf(codeIds),
    ...containsTexts(sql`${codes.name}`, selection['contains.code']),
    ...containsTexts(sql`coalesce(${codes.destination}->>'url', '')`, selection['contains.destination']),
    ...tagConditions.map(toTagSql),
    folderId === undefined ? undefined : await isInFolders(db, workspaceId, toTexts(folderId)),
    ...(await Promise.all(folderConditions.map((condition) => toFolderSql(db, workspaceId, condition)))),
    anyOf && (await matchesAny(db, workspaceId, anyOf)),
  )
}

/** The condition for the rows of the codes that all of these select. */
export async function selectCodesOfAll(
  db: Database,
  workspaceId: string,
  selections: readonly CodeSelection[],
): Promise<SQL | undefined> {
  return and(...(await Promise.all(selections.map((selection) => selectCodes(db, workspaceId, selection)))))
}

function isOneOf(ids: readonly string[]): SQL {
  const [id, ...others] = ids
  return id !== undefined && others.length === 0 ? eq(codes.id, id) : isInList(codes.id, ids)
}

/** Conditions for a text that contains others, regardless of case and accents. */
function containsTexts(text: SQL, filter: FilterTexts): SQL[] {
  return listTextConditions({ plain: undefined, not: undefined, contains: filter }).map(({ texts, included }) => {
    const contains = containsAny(text, texts)
    return included ? contains : sql`not ${contains}`
  })
}

/** The condition that a text contains any of these, regardless of case and accents. */
export function containsAny(text: SQL, texts: readonly string[]): SQL {
  const parts = texts.map((part) => sql`strpos(fold_text(${text}), ${foldText(part)}) > 0`)
  return sql`(${sql.join(parts, sql` or `)})`
}

function toTagSql({ match, texts, included }: TextCondition): SQL {
  const condition = match === 'is' ? hasAnyTag(texts) : hasTagContaining(texts)
  return included ? condition : sql`not ${condition}`
}

function hasAnyTag(tags: readonly string[]): SQL {
  const isAny = sql`${codes.tags} && ${sql.param([...tags])}::text[]`
  return tags.includes('') ? sql`(${isAny} or ${codes.tags} = '{}')` : sql`(${isAny})`
}

function hasTagContaining(texts: readonly string[]): SQL {
  return sql`exists (select 1 from unnest(${codes.tags}) as each(tag) where ${containsAny(sql`each.tag`, texts)})`
}

async function toFolderSql(
  db: Database,
  workspaceId: string,
  { texts, included }: TextCondition,
): Promise<SQL | undefined> {
  const condition = await isInFolders(
    db,
    workspaceId,
    texts.map((text) => text || 'root'),
  )
  // For a code without a folder the condition is null, and `not null` would be null too.
  return included ? condition : sql`(${condition}) is not true`
}

async function isInFolders(db: Database, workspaceId: string, folderIds: readonly string[]): Promise<SQL | undefined> {
  const named = folderIds.filter((id) => id !== 'root')
  return or(
    folderIds.includes('root') ? isNull(codes.folderId) : undefined,
    named.length > 0 ? inArray(codes.folderId, await listWithSubfolders(db, workspaceId, named)) : undefined,
  )
}

async function matchesAny(
  db: Database,
  workspaceId: string,
  { folderIds = [], tags = [], codeIds = [], openedIds = [] }: AnyOfCodes,
): Promise<SQL> {
  const [tagArray, codeArray, openedArray] = [tags, codeIds, openedIds].map(
    (list) => sql`${sql.param([...list])}::text[]`,
  )
  const opensTarget = sql`(${codes.destination}->>'type' = 'page' and ${codes.destination}->>'pageId' = any(${openedArray})
    or ${codes.destination}->>'type' = 'site' and ${codes.destination}->>'siteId' = any(${openedArray}))`
  const conditions = [
    ...(folderIds.includes('root') ? [isNull(codes.folderId)] : []),
    ...(folderIds.length > 0 ? [inArray(codes.folderId, await listWithSubfolders(db, workspaceId, folderIds))] : []),
    ...(tags.length > 0 ? [sql`${codes.tags} && ${tagArray}`] : []),
    ...(codeIds.length > 0 ? [sql`${codes.id} = any(${codeArray})`] : []),
    ...(openedIds.length > 0 ? [opensTarget] : []),
  ]
  return or(...conditions) ?? sql`false`
}
