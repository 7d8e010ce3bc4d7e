/** Types of links, in the order of the menu. */
export const linkKinds = ['web', 'page', 'email', 'phone', 'other'] as const
export type LinkKind = (typeof linkKinds)[number]

/** The type of a stored link; an empty one is a web address. */
export function getLinkKind(link: string): LinkKind {
  if (link === '' || /^https?:/i.test(link)) return 'web'
  if (link.startsWith('page:')) return 'page'
  if (/^mailto:/i.test(link)) return 'email'
  return /^tel:/i.test(link) ? 'phone' : 'other'
}

/** The types that a field accepts, by the pattern of its schema. */
export function getAcceptedKinds(pattern: string | undefined): readonly LinkKind[] {
  if (pattern === undefined) return linkKinds
  const examples: Record<LinkKind, string> = {
    web: 'https://example.com/',
    page: 'page:pgs_00000000000000000000',
    email: 'mailto:ada@example.com',
    phone: 'tel:+49301234',
    other: '#contact',
  }
  try {
    const acceptedPattern = new RegExp(pattern, 'u')
    return linkKinds.filter((kind) => acceptedPattern.test(examples[kind]))
  } catch {
    return linkKinds
  }
}
