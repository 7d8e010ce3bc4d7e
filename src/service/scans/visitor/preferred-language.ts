/** The visitor's preferred language from an Accept-Language header, without its region: `de`, not `de-AT`. */
export function getPreferredLanguage(header: string): string | null {
  let preferred: string | null = null
  let highest = 0
  for (const part of header.split(',')) {
    // For example ` de-AT;q=0.9`: `de` and `0.9`.
    const [, tag, q = '1'] = /^\s*([a-z]{2,3})(?:[-_][\w-]*)?\s*(?:;\s*q=(\d(?:\.\d{1,3})?))?\s*$/i.exec(part) ?? []
    if (tag === undefined || Number(q) <= highest) continue
    preferred = tag.toLowerCase()
    highest = Number(q)
  }
  return preferred
}
