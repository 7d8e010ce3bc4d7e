import * as z from 'zod/mini'

const MAX_ADDRESSES = 20

const address = z.email().check(z.maxLength(254))

/** Schema of a text field with email addresses, one per line. */
export const addressesText = z.string().check(
  z.refine((text) => splitAddresses(text).every((candidate) => address.safeParse(candidate).success), {
    message: 'Enter one email address per line.',
  }),
  z.refine((text) => splitAddresses(text).length <= MAX_ADDRESSES, {
    message: `Enter at most ${MAX_ADDRESSES} addresses.`,
  }),
)

/** Splits at whitespace, commas and semicolons, because people paste lists from mail programs. */
export function splitAddresses(text: string): string[] {
  return text.split(/[\s,;]+/).filter((part) => part !== '')
}
