/** An address without its scheme: host and path. */
export function addressText(url: string): string {
  return url.replace(/^https?:\/\//, '').replace(/\/$/, '')
}
