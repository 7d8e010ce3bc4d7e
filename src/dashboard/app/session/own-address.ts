/**
 * Whether an address is a path of this site. `//elsewhere` and `/\elsewhere` would lead to another site, and so would a line break or tab
 * between the slashes, because browsers leave it out.
 */
export function isOwnAddress(address: unknown): address is string {
  return typeof address === 'string' && /^\/(?![/\\])[^\p{Cc}]*$/u.test(address)
}

const STORAGE_KEY = 'tessera.return-to'

/** Stores the requested address in this tab, because the identity provider does not return it after an error. */
export function rememberAddress(address: string): void {
  sessionStorage.setItem(STORAGE_KEY, address)
}

/** The stored address; by default, the start screen. */
export function recallAddress(): string {
  const address = sessionStorage.getItem(STORAGE_KEY)
  return isOwnAddress(address) ? address : '/'
}
