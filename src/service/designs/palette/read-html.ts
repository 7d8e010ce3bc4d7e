/** The tags with a name. Enough to read the head of a page; the result is never shown as HTML. */
export function findTags(html: string, name: 'link' | 'meta'): string[] {
  return [...html.slice(0, 500_000).matchAll(new RegExp(`<${name}\\s[^<>]{0,2000}>`, 'gi'))]
    .map(([tag]) => tag)
    .slice(0, 500)
}

export function parseAttributes(tag: string): Map<string, string> {
  const attributes = new Map<string, string>()
  for (const [, name = '', double, single, bare] of tag.matchAll(
    /([\w:-]{1,40})\s*=\s*(?:"([^"]*)"|'([^']*)'|([^\s"'>]+))/g,
  ))
    attributes.set(name.toLowerCase(), unescapeEntities(double ?? single ?? bare ?? ''))
  return attributes
}

/** The title of the page in one line; null if it has none. */
export function getTitle(html: string): string | null {
  const [, text = ''] = /<title[^>]{0,200}>([^<]{0,1000})/i.exec(html.slice(0, 500_000)) ?? []
  const title = unescapeEntities(text)
    .replaceAll(/[\s\p{Cc}]+/gu, ' ')
    .trim()
    .slice(0, 200)
    .toWellFormed()
  return title === '' ? null : title
}

const entities: Record<string, string> = { amp: '&', lt: '<', gt: '>', quot: '"', apos: "'", nbsp: ' ' }

function unescapeEntities(text: string): string {
  return text.replaceAll(/&(#\d{1,6}|#x[0-9a-f]{1,5}|\w{2,6});/gi, (whole, name: string) => {
    if (!name.startsWith('#')) return entities[name.toLowerCase()] ?? whole
    const code = name[1]?.toLowerCase() === 'x' ? Number.parseInt(name.slice(2), 16) : Number(name.slice(1))
    return code > 0 && code < 0x11_0000 ? String.fromCodePoint(code) : ''
  })
}
