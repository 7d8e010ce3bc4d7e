const LONGEST = 60

/** A page address from its name, in ASCII letters, with a number if another page has it. */
export function createSlug(name: string, taken: readonly string[]): string {
  const unaccented = name.toLowerCase().replaceAll('ß', 'ss').normalize('NFKD').replaceAll(/\p{M}/gu, '')
  const words = unaccented
    .replaceAll(/[^a-z0-9]+/g, '-')
    .replaceAll(/^-+|-+$/g, '')
    .slice(0, LONGEST - 4)
    .replace(/-$/, '')
  const slug = words || 'page'
  for (let count = 1; ; count++) {
    const candidate = count === 1 ? slug : `${slug}-${count}`
    if (!taken.includes(candidate)) return candidate
  }
}

/** The problem with a typed address; undefined if it is valid. */
export function findSlugProblem(slug: string): string | undefined {
  if (slug.length > LONGEST) return `At most ${LONGEST} characters.`
  return /^[a-z0-9]+(-[a-z0-9]+)*$/.test(slug) ? undefined : 'Only a to z, 0 to 9 and hyphens between them.'
}
