import { toSearchText } from '#dashboard/ui/lists/to-search-text.ts'

const statuses = ['published', 'changed', 'draft'] as const
export type PageStatus = (typeof statuses)[number]

/** Search parameters of the pages: filters, and whether a new one is being created. */
export interface PageSearch {
  q?: string | undefined
  status?: PageStatus | undefined
  /** Whether the dialog for a new page is open. */
  new?: true | undefined
  /** The template to start from. */
  template?: string | undefined
}

/** Parses leniently: unknown or malformed parameters are dropped, because people edit and truncate addresses. */
export function parsePageSearch({ q, status, new: isNew, template }: Record<string, unknown>): PageSearch {
  const query = toSearchText(q)
  const knownStatus = statuses.find((value) => value === status)
  return {
    ...(query && { q: query }),
    ...(knownStatus && { status: knownStatus }),
    ...(isNew === true && { new: isNew }),
    ...(isNew === true && typeof template === 'string' && { template }),
  }
}
