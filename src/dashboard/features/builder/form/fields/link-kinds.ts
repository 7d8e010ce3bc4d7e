/** Types of links, in the order of the menu. */
export const linkKinds = ['web', 'page', 'email', 'phone', 'other'] as const
export type LinkKind = (typeof linkKinds)[number]

/** The type of a stored link; an empty one is a web address. */
export function kindOfLink(link: string): LinkKind {
  if (link === '' || /^https?:/i.test(link)) return 'web'
  if (link.startsWith('page:')) return 'page'
  if (/^mailto:/i.test(link)) return 'email'
  return /^tel:/i.test(link) ? 'phone' : 'other'
}

/** The part of a link to edit when its type is shown next to it. */
export function typedOfLink(link: string, kind: LinkKind): string {
  return kind === 'email' || kind === 'phone' ? link.replace(/^[a-z]+:/i, '') : link
}

/** The link for typed text; null while a scheme is incomplete. */
export function linkOfTyped(typed: string, kind: LinkKind): string | null {
  const text = typed.trim()
  if (text === '') return ''
  if (kind === 'email') return `mailto:${text.replace(/^mailto:/i, '')}`
  if (kind === 'phone') return `tel:${text.replace(/^tel:/i, '')}`
  if (kind !== 'web' || /^https?:\/\/./i.test(text)) return text
  if (['http://', 'https://'].some((scheme) => scheme.startsWith(text.toLowerCase()))) return null
  return /^[a-z][a-z0-9+.-]*:/i.test(text) && !/^[^/]+:\d/.test(text) ? text : `https://${text}`
}

/** The types that a field accepts, by the pattern of its schema. */
export function kindsTaken(pattern: string | undefined): readonly LinkKind[] {
  if (pattern === undefined) return linkKinds
  const examples: Record<LinkKind, string> = {
    web: 'https://example.com/',
    page: 'page:pgs_00000000000000000000',
    email: 'mailto:ada@example.com',
    phone: 'tel:+49301234',
    other: '#contact',
  }
  try {
    const taken = new RegExp(pattern, 'u')
    return linkKinds.filter((kind) => taken.test(examples[kind]))
  } catch {
    return linkKinds
  }
}
