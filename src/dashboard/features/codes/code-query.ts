import type { CodeListQuery } from '#dashboard/api/code.ts'
import type { CodeSearch } from './code-search.ts'

/** The list request for the search parameters. */
export function toListQuery({ q, folder, tag, archived, attention, utmNotAllowed, sort }: CodeSearch): CodeListQuery {
  return {
    ...(q && { search: q }),
    ...(folder && { folderId: folder }),
    ...(tag && { tag }),
    ...(archived && { archived }),
    ...(attention && { attention }),
    ...(utmNotAllowed && { utmNotAllowed }),
    ...(sort && { sort }),
  }
}

/** Whether there are filters to clear. Sort order and archive are not filters. */
export function isFiltered({ q, folder, tag, attention, utmNotAllowed }: CodeSearch): boolean {
  return Boolean(q || folder || tag || attention || utmNotAllowed)
}
