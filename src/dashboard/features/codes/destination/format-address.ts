import { toReadableAddress } from '#contract/readable-address.ts'

/** An address in readable form, without http or https. */
export function formatAddress(url: string): string {
  return toReadableAddress(url).replace(/^https?:\/\//, '')
}
