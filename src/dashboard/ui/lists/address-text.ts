/** An address for people: host and path, without what all of them begin with. */
export function addressText(url: string): string {
  return url.replace(/^https?:\/\//, '').replace(/\/$/, '')
}
