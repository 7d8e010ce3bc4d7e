const allowedPorts = new Set(['', '80', '443', '8080', '8443'])

export type UrlCheck = { ok: true; url: URL } | { ok: false; reason: string }

/**
 * Parses a URL once, so that the checked URL is the requested URL. The URL must be http or https, without credentials, and on a usual port.
 * Any port is allowed if private networks are. A `reason` follows "The address".
 */
export function checkUrl(
  text: string,
  { allowPrivateHosts, base }: { allowPrivateHosts: boolean; base?: string },
): UrlCheck {
  if (!URL.canParse(text, base)) return { ok: false, reason: 'is not a valid web address' }
  const url = new URL(text, base)
  if (url.protocol !== 'http:' && url.protocol !== 'https:') return { ok: false, reason: 'does not use http or https' }
  if (url.username !== '' || url.password !== '') return { ok: false, reason: 'has a user name or a password in it' }
  if (!allowPrivateHosts && !allowedPorts.has(url.port))
    return { ok: false, reason: `uses a port that is not allowed: ${url.port}` }
  return { ok: true, url }
}
