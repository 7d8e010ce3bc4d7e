const MIN_LENGTH = 3
const MAX_LENGTH = 40

/** Suggests a subdomain for a name: ASCII letters, with hyphens between words. Empty if no letters are left. */
export function suggestSubdomain(
  name: string,
  takenSubdomains: ReadonlySet<string> = new Set(),
  noun: 'page' | 'site' = 'page',
): string {
  const words = name
    .toLowerCase()
    .replaceAll('ß', 'ss')
    .replaceAll('æ', 'ae')
    .replaceAll('ø', 'o')
    .replaceAll('ł', 'l')
    .normalize('NFD')
    .replaceAll(/\p{M}|['’]/gu, '')
    .replaceAll(/[^a-z0-9]+/g, '-')
    .replaceAll(/^-+|-+$/g, '')
  if (words === '') return ''
  const preferredSubdomain = words.length < MIN_LENGTH ? `${words}-${noun}` : truncate(words, MAX_LENGTH)
  for (let number = 1; ; number++) {
    const suffix = number === 1 ? '' : `-${number}`
    const subdomain = `${truncate(preferredSubdomain, MAX_LENGTH - suffix.length)}${suffix}`
    if (!takenSubdomains.has(subdomain)) return subdomain
  }
}

/** Normalizes typed text: lower case, hyphens for spaces. */
export function normalizeSubdomain(text: string): string {
  return text.toLowerCase().replaceAll(/[\s_.]+/g, '-')
}

/** Messages for invalid subdomains. Only the service knows which are reserved or taken. */
export const subdomainMessages = {
  missing: 'Enter an address.',
  invalid: 'Use only a to z, 0 to 9 and hyphens between them.',
}

/** `menu.example.com` for `https://menu.example.com/`. */
export function toHost(url: string): string {
  return URL.canParse(url) ? new URL(url).host : url
}

/** The domain of all pages, from the address of any of them: `.example.com`. */
export function getDomain({ subdomain, url }: { subdomain: string; url: string }): string {
  return toHost(url).slice(subdomain.length)
}

function truncate(text: string, length: number): string {
  return text.slice(0, length).replace(/-+$/, '')
}
