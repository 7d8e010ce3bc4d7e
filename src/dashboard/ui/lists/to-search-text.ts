/** A search parameter as text: the router parses `?q=12` as a number and `?q=true` as a boolean. */
export function toSearchText(value: unknown): string {
  const isText = typeof value === 'string' || typeof value === 'number' || typeof value === 'boolean'
  return isText ? String(value).trim().slice(0, 200) : ''
}
