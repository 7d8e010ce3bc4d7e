import { hasWords } from '#dashboard/ui/lists/has-words.ts'

interface HostedItem {
  name: string
  subdomain: string
  url: string
}

/** Whether a page or site is meant by a search: by words of its name or subdomain, or by an address that was copied from a browser. */
export function isHostedMatch({ name, subdomain, url }: HostedItem, search: string): boolean {
  return hasWords(`${name} ${subdomain}`, search) || readHost(search) === readHost(url)
}

/** The host of an address with its port, also without a scheme. Null for other texts. */
function readHost(text: string): string | null {
  const address = text.replaceAll(/[\u200B-\u200D\u2060]/g, '').trim()
  if (/\s/.test(address) || !address.includes('.')) return null
  return URL.parse(/^https?:/i.test(address) ? address : `https://${address}`)?.host ?? null
}
