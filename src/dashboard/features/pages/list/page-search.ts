import { searchText } from '../../../ui/lists/search-text.ts'

const statuses = ['published', 'changed', 'draft'] as const
export type PageStatus = (typeof statuses)[number]

/** What the address says of the pages: which are listed, and whether one is being made. */
export interface PageSearch {
  q?: string | undefined
  status?: PageStatus | undefined
  /** The dialog that makes one stands open. */
  new?: true | undefined
  /** The template that it begins with. */
  template?: string | undefined
}

/** Reads the address leniently: what is unknown or malformed is dropped, since people edit and cut addresses. */
export function parsePageSearch({ q, status, new: isNew, template }: Record<string, unknown>): PageSearch {
  const typed = searchText(q)
  const known = statuses.find((one) => one === status)
  return {
    ...(typed && { q: typed }),
    ...(known && { status: known }),
    ...(isNew === true && { new: isNew }),
    ...(isNew === true && typeof template === 'string' && { template }),
  }
}
