/** The visitor's most preferred language, without its region: `de`, not `de-AT`. */
export function preferredLanguage(header: string): string | null {
  let best: string | null = null
  let weight = 0
  for (const part of header.split(',')) {
    const [, tag, q = '1'] = /^\s*([a-z]{2,3})(?:[-_][\w-]*)?\s*(?:;\s*q=(\d(?:\.\d{1,3})?))?\s*$/i.exec(part) ?? []
    if (tag === undefined || Number(q) <= weight) continue
    best = tag.toLowerCase()
    weight = Number(q)
  }
  return best
}
