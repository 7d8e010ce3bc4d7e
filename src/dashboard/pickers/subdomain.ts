const least = 3
const most = 40

/** Suggests a subdomain for a name: ASCII letters, with hyphens between words. Empty if no letters are left. */
export function suggestSubdomain(
  name: string,
  taken: ReadonlySet<string> = new Set(),
  what: 'page' | 'site' = 'page',
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
  const wanted = words.length < least ? `${words}-${what}` : cut(words, most)
  for (let number = 1; ; number++) {
    const end = number === 1 ? '' : `-${number}`
    const subdomain = `${cut(wanted, most - end.length)}${end}`
    if (!taken.has(subdomain)) return subdomain
  }
}

/** Normalizes typed text: lower case, hyphens for spaces. */
export function typedSubdomain(text: string): string {
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

/** `.example.com`: the domain after every subdomain, read from any page. */
export function domainAfter({ subdomain, url }: { subdomain: string; url: string }): string {
  return toHost(url).slice(subdomain.length)
}

function cut(text: string, length: number): string {
  return text.slice(0, length).replace(/-+$/, '')
}
