import * as z from 'zod/mini'

export const MAX_ADDRESSES = 20

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

/**
 * The email addresses of a typed or pasted text, each once: separated by whitespace, commas or semicolons, or as mail programs copy
 * recipients, `Ada Lovelace <ada@example.com>; "Hopper, Grace" <grace@example.com>`. A word that is not an address is returned as it is,
 * unless it is part of a person's name.
 */
export function splitAddresses(text: string): string[] {
  const entries = text.replaceAll(/[\u200B-\u200D\u2060]/g, '').split(/[\r\n;；]+/)
  return [...new Set(entries.flatMap((entry) => readEntry(entry)))]
}

/** The addresses between two semicolons or ends of lines. Commas also separate a family name from a given name: `Lovelace, Ada <…>`. */
function readEntry(entry: string): string[] {
  const hasNames = /<[^<>]*>/.test(entry)
  const parts = entry.matchAll(/"[^"]*"|<(?<bracketed>[^<>]*)>|(?<word>[^\s,，<>"]+)/g)
  return [...parts].flatMap(({ groups: { bracketed, word } = {} }) => {
    const part = (bracketed ?? word ?? '').trim().replaceAll(/^'|'$|^mailto:|\?.*$/gi, '')
    return part === '' || (hasNames && !part.includes('@')) ? [] : part
  })
}
