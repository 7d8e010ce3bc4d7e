/** A path of this site: `//elsewhere` and `/\elsewhere` would lead to another. */
export function isOwnAddress(to: unknown): to is string {
  return typeof to === 'string' && /^\/(?![/\\])/.test(to)
}

const key = 'tessera.return-to'

/** Keeps the address that was wanted while this tab is at the identity provider, which may send it back with an error alone. */
export function rememberAddress(to: string): void {
  sessionStorage.setItem(key, to)
}

/** The address that was kept; by default the start. */
export function recallAddress(): string {
  const to = sessionStorage.getItem(key)
  return isOwnAddress(to) ? to : '/'
}
