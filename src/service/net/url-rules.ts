const ports = new Set(['', '80', '443', '8080', '8443'])

export type ReadUrl = { ok: true; url: URL } | { ok: false; reason: string }

/**
 * Parses a URL once: the checked URL is the one that is requested. It must be http or https, without credentials, on a usual port; if
 * private networks are allowed, on any port.
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
