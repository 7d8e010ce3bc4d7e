import * as z from 'zod/mini'

// The forms of the dashboard check these fields before they send them. The schemas use zod/mini: with a resolver, they are 8 kB in the browser,
// where the whole contract would be 90 kB.

/** PostgreSQL stores neither U+0000 nor half of a surrogate pair. Such texts are refused here, so that they cannot cause a 500. */
export const storableText = /^[^\0\p{Cs}]*$/u
export const storableMessage = 'Text may not contain NUL characters or broken surrogate pairs'

/** The name of a resource: 1 to 200 characters, not only spaces. It is normalized to NFC, so that names that look equal are equal. */
export const nameText = z
  .string()
  .check(z.trim(), z.normalize('NFC'), z.minLength(1), z.maxLength(200), z.regex(storableText, storableMessage))

/** The access code that visitors enter before the destination of a code opens. Spaces around it do not count when it is compared. */
export const accessCode = z
  .string()
  .check(z.trim(), z.maxLength(64), z.regex(storableText, storableMessage), z.minLength(4))

/** The password of a shared link. Attempts are limited, as for access codes. */
export const linkPassword = z
  .string()
  .check(z.trim(), z.minLength(4), z.maxLength(128), z.regex(storableText, storableMessage))

/** A subdomain: 3 to 40 of a to z, 0 to 9 and inner hyphens. The service decides which ones are reserved or taken. */
export const subdomain = z
  .string()
  .check(
    z.minLength(3),
    z.maxLength(40),
    z.regex(/^[a-z0-9]+(-+[a-z0-9]+)*$/, 'Use only a to z, 0 to 9 and hyphens between them.'),
  )

/** The scopes that people can give to an API key. */
export const keyScope = z.enum(['read', 'write'])

/** Maximum number of deliveries that a replay starts in a second. */
export const replayRate = z.int().check(z.gte(1), z.lte(1000))
