import { or, type SQL, sql } from 'drizzle-orm'
import { z } from 'zod'
import { toContainsPattern, foldText } from '#database/fold-text.ts'
import type { Database } from '#database/open.ts'
import { folders } from './folders/schema.ts'
import { pages } from '../hosts/page-directory/schema.ts'
import { files } from '../hosts/file-directory/schema.ts'
import { sites } from '../hosts/site-directory/schema.ts'
import { codes, searchText } from './schema.ts'

/** A word of a search, with the folders, pages, sites and files whose names contain it. */
export interface SearchWord {
  /** For `like`, not folded yet. */
  pattern: string
  folderIds: string[]
  pageIds: string[]
  siteIds: string[]
  fileIds: string[]
}

const MatchRows = z.array(
  z.object({ word: z.coerce.number(), kind: z.enum(['folder', 'page', 'site', 'file']), id: z.string() }),
)

/** Splits a search into words and looks up, in one query, the folders (with all folders in them), pages, sites and files that match each. */
export async function findSearchWords(db: Database, workspaceId: string, search: string): Promise<SearchWord[]> {
  const patterns = [...new Set(search.split(/\s+/))]
    .filter((word) => word !== '')
    .map((word) => toContainsPattern(word))
  if (patterns.length === 0) return []
  const { rows } = await db.execute(sql`
    with recursive words as (
      select fold_text(pattern) as pattern, word from unnest(${sql.param(patterns)}::text[]) with ordinality as of (pattern, word)
    ), inside as (
      select word, id from words join ${folders} on workspace_id = ${workspaceId} and fold_text(name) like pattern
      union
      select word, ${folders}.id from inside join ${folders} on workspace_id = ${workspaceId} and parent_id = inside.id
    )
    select word, 'folder' as kind, id from inside
    union all
    select word, 'page', id from words join ${pages} on workspace_id = ${workspaceId} and deleted_at is null
      and (fold_text(name) like pattern or subdomain like pattern)
    union all
    select word, 'site', id from words join ${sites} on workspace_id = ${workspaceId}
      and (fold_text(name) like pattern or subdomain like pattern)
    union all
    select word, 'file', id from words join ${files} on workspace_id = ${workspaceId} and fold_text(name) like pattern`)
  const matches = MatchRows.parse(rows)
  return patterns.map((pattern, index) => {
    const listIds = (requestedKind: 'folder' | 'page' | 'site' | 'file') =>
      matches.flatMap(({ word, kind, id }) => (word === index + 1 && kind === requestedKind ? [id] : []))
    return {
      pattern,
      folderIds: listIds('folder'),
      pageIds: listIds('page'),
      siteIds: listIds('site'),
      fileIds: listIds('file'),
    }
  })
}

/** Whether a code's name, short code, destination, a tag, an alias, or its folder has the word. */
export function matchesWord({ pattern, folderIds, pageIds, siteIds, fileIds }: SearchWord): SQL | undefined {
  return or(
    sql`${searchText(codes)} like ${foldText(pattern)}`,
    folderIds.length === 0 ? undefined : sql`${codes.folderId} = any(${sql.param(folderIds)}::text[])`,
    // These are the same expressions as in the indexes of codes.
    pageIds.length === 0
      ? undefined
      : sql`(${codes.destination}->>'type' = 'page' and (${codes.destination}->>'pageId') = any(${sql.param(pageIds)}::text[]))`,
    siteIds.length === 0
      ? undefined
      : sql`(${codes.destination}->>'type' = 'site' and (${codes.destination}->>'siteId') = any(${sql.param(siteIds)}::text[]))`,
    fileIds.length === 0
      ? undefined
      : sql`(${codes.destination}->>'type' = 'file' and (${codes.destination}->>'fileId') = any(${sql.param(fileIds)}::text[]))`,
  )
}
