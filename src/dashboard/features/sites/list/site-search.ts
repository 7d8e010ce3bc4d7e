import { toSearchText } from '#dashboard/ui/lists/to-search-text.ts'

/** Search parameters of the sites. */
export interface SitesSearch {
  q?: string | undefined
  /** Whether the dialog for a new site is open. */
  new?: true | undefined
}

/** Parses leniently: unknown or malformed parameters are dropped. */
export function parseSitesSearch({ q, new: isNew }: Record<string, unknown>): SitesSearch {
  const query = toSearchText(q)
  return { ...(query && { q: query }), ...(isNew === true && { new: isNew }) }
}
