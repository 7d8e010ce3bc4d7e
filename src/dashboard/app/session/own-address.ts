/** A path of this site: `//elsewhere` and `/\elsewhere` would lead to another. */
export function isOwnAddress(address: unknown): address is string {
  return typeof address === 'string' && /^\/(?![/\\])/.test(address)
}

const key = 'tessera.return-to'

/** Keeps the address that was wanted while this tab is at the identity provider, which may send it back with an error alone. */
export function rememberAddress(address: string): void {
  sessionStorage.setItem(key, address)
}

/** The address that was kept; by default the start. */
export function recallAddress(): string {
  const address = sessionStorage.getItem(key)
  return isOwnAddress(address) ? address : '/'
}
