import { readableAddress } from '#contract/readable-address.ts'

/** An address as people read it, without the scheme that nearly all have. */
export function shownAddress(url: string): string {
  return readableAddress(url).replace(/^https?:\/\//, '')
}
