import type { ListCodes } from '../../api/code.ts'
import type { CodeSearch } from './code-search.ts'

/** What the service is asked for the address. It knows nothing of attention: that is found in what it answers. */
export function listQueryOf({ q, folder, tag, archived, sort }: CodeSearch): ListCodes {
  return {
    ...(q && { q }),
    ...(folder && { folderId: folder }),
    ...(tag && { tag }),
    ...(archived && { archived }),
    ...(sort && { sort }),
  }
}

/** Whether the list is narrowed by something that one click can clear. The order is no filter, nor is the archive: it is another list. */
export function isFiltered({ q, folder, tag, attention }: CodeSearch): boolean {
  return Boolean(q || folder || tag || attention)
}
