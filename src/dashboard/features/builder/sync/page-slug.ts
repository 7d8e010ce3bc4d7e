/** In characters. */
const LONGEST_SLUG = 60
/** Characters for a hyphen and a number, which make a slug unique. */
const NUMBER_LENGTH = 4

/** Creates the address of a page from its name, in ASCII letters. If another page has that address, a number is added. */
export function createSlug(name: string, usedSlugs: readonly string[]): string {
  const unaccented = name.toLowerCase().replaceAll('ß', 'ss').normalize('NFKD').replaceAll(/\p{M}/gu, '')
  const words = unaccented
    .replaceAll(/[^a-z0-9]+/g, '-')
    .replaceAll(/^-+|-+$/g, '')
    .slice(0, LONGEST_SLUG - NUMBER_LENGTH)
    .replace(/-$/, '')
  const slug = words || 'page'
  for (let count = 1; ; count++) {
    const candidate = count === 1 ? slug : `${slug}-${count}`
    if (!usedSlugs.includes(candidate)) return candidate
  }
}

/** The problem with a typed address; undefined if it is valid. */
export function findSlugProblem(slug: string): string | undefined {
  if (slug.length > LONGEST_SLUG) return `At most ${LONGEST_SLUG} characters.`
  return /^[a-z0-9]+(-[a-z0-9]+)*$/.test(slug) ? undefined : 'Only a to z, 0 to 9 and hyphens between them.'
}
