const LONGEST = 60

/** A page address from its name, in ASCII letters, with a number if another page has it. */
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

/** The problem with a typed address; undefined if it is valid. */
export function slugProblem(slug: string): string | undefined {
  if (slug.length > LONGEST) return `At most ${LONGEST} characters.`
  return /^[a-z0-9]+(-[a-z0-9]+)*$/.test(slug) ? undefined : 'Only a to z, 0 to 9 and hyphens between them.'
}
