const ports = new Set(['', '80', '443', '8080', '8443'])

export type ReadUrl = { ok: true; url: URL } | { ok: false; reason: string }

/**
 * The one reading of an address that is then used: what is judged is what is dialled. Of http or https, without credentials,
 * on a port of the web; an installation that may read its private network may read any port of it.
 */
export function readUrl(
  text: string,
  { allowPrivateHosts, base }: { allowPrivateHosts: boolean; base?: string },
): ReadUrl {
  if (!URL.canParse(text, base)) return { ok: false, reason: 'is not a valid web address' }
  const url = new URL(text, base)
  if (url.protocol !== 'http:' && url.protocol !== 'https:') return { ok: false, reason: 'does not use http or https' }
  if (url.username !== '' || url.password !== '') return { ok: false, reason: 'has a user name or a password in it' }
  if (!allowPrivateHosts && !ports.has(url.port))
    return { ok: false, reason: `uses a port that is not allowed: ${url.port}` }
  return { ok: true, url }
}
