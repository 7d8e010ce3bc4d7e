import * as z from 'zod/mini'

const MAX_ADDRESSES = 20

const address = z.email().check(z.maxLength(254))

/** Email addresses in a text field, one a line. */
export const addressesText = z.string().check(
  z.refine((text) => splitAddresses(text).every((candidate) => address.safeParse(candidate).success), {
    message: 'Enter one email address per line.',
  }),
  z.refine((text) => splitAddresses(text).length <= MAX_ADDRESSES, {
    message: `Enter at most ${MAX_ADDRESSES} addresses.`,
  }),
)

/** People paste lists from mail programs, with commas or semicolons. */
export function splitAddresses(text: string): string[] {
  return text.split(/[\s,;]+/).filter((part) => part !== '')
}
