const LONGEST = 60

/** An address from a page's name, in plain letters; a number makes it one that no other page has. */
export function slugFor(name: string, taken: readonly string[]): string {
  const plain = name.toLowerCase().replaceAll('ß', 'ss').normalize('NFKD').replaceAll(/\p{M}/gu, '')
  const begun = plain
    .replaceAll(/[^a-z0-9]+/g, '-')
    .replaceAll(/^-+|-+$/g, '')
    .slice(0, LONGEST - 4)
    .replace(/-$/, '')
  const slug = begun || 'page'
  for (let count = 1; ; count++) {
    const tried = count === 1 ? slug : `${slug}-${count}`
    if (!taken.includes(tried)) return tried
  }
}

/** What is wrong with an address as it was typed; undefined where nothing is. */
export function slugProblem(slug: string): string | undefined {
  if (slug.length > LONGEST) return `At most ${LONGEST} characters.`
  return /^[a-z0-9]+(-[a-z0-9]+)*$/.test(slug) ? undefined : 'Only a to z, 0 to 9 and hyphens between them.'
}
