const least = 3
const most = 40

/** A subdomain like the name: letters without their marks, hyphens for what is between words. Empty where nothing of it is left. */
export function suggestSubdomain(name: string, taken: ReadonlySet<string> = new Set()): string {
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
  const wanted = words.length < least ? `${words}-page` : cut(words, most)
  for (let number = 1; ; number++) {
    const end = number === 1 ? '' : `-${number}`
    const subdomain = `${cut(wanted, most - end.length)}${end}`
    if (!taken.has(subdomain)) return subdomain
  }
}

/** What is typed, as a subdomain has it: capitals and spaces are no reason to complain. */
export function typedSubdomain(text: string): string {
  return text.toLowerCase().replaceAll(/[\s_.]+/g, '-')
}

/** What an address field says of a subdomain that cannot be one; which are reserved or taken is for the service to say. */
export const subdomainMessages = {
  missing: 'Enter an address.',
  invalid: 'Use only a to z, 0 to 9 and hyphens between them.',
}

/** `menu.example.com` of `https://menu.example.com/`: what people read and type. */
export function toHost(url: string): string {
  return URL.canParse(url) ? new URL(url).host : url
}

/** `.example.com`: what follows every subdomain, where a page tells it. */
export function domainAfter({ subdomain, url }: { subdomain: string; url: string }): string {
  return toHost(url).slice(subdomain.length)
}

function cut(text: string, length: number): string {
  return text.slice(0, length).replace(/-+$/, '')
}
