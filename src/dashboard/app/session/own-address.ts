/** A path of this site: `//elsewhere` and `/\elsewhere` would lead to another. */
export function isOwnAddress(to: unknown): to is string {
  return typeof to === 'string' && /^\/(?![/\\])/.test(to)
}
