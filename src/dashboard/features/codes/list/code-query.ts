import type { ListCodes } from '../../../api/code.ts'
import type { CodeSearch } from './code-search.ts'

/** What the service is asked for the address. */
export function toListQuery({ q, folder, tag, archived, attention, sort }: CodeSearch): ListCodes {
  return {
    ...(q && { search: q }),
    ...(folder && { folderId: folder }),
    ...(tag && { tag }),
    ...(archived && { archived }),
    ...(attention && { attention }),
    ...(sort && { sort }),
  }
}

/** Whether the list is narrowed by something that one click can clear. The order is no filter, nor is the archive: it is another list. */
export function isFiltered({ q, folder, tag, attention }: CodeSearch): boolean {
  return Boolean(q || folder || tag || attention)
}
