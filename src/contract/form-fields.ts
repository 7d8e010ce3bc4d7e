import * as z from 'zod/mini'

/**
 * Fields that forms of the dashboard check before they send them, in zod/mini: with a resolver 8 kB in the browser, where the whole
 * contract would be 90 kB.
 */

// PostgreSQL stores neither U+0000 nor half of a surrogate pair. Refused here, they cannot cause a 500.
export const storable = /^[^\0\p{Cs}]*$/u
export const storableMessage = 'Text may not contain NUL characters or broken surrogate pairs'

/** What a resource is called: one to 200 characters, not only spaces. In NFC, so that what looks the same is the same. */
export const nameText = z
  .string()
  .check(z.trim(), z.normalize('NFC'), z.minLength(1), z.maxLength(200), z.regex(storable, storableMessage))

/** What visitors enter before the destination of a code opens. */
export const accessCode = z.string().check(z.maxLength(64), z.regex(storable, storableMessage), z.minLength(4))

/** What opens a shared link. Attempts are limited, as those of access codes are. */
export const linkPassword = z.string().check(z.minLength(4), z.maxLength(128), z.regex(storable, storableMessage))

/** 3 to 40 of a to z, 0 to 9 and inner hyphens. The service decides which names are reserved or taken. */
export const subdomain = z
  .string()
  .check(
    z.minLength(3),
    z.maxLength(40),
    z.regex(/^[a-z0-9]+(-+[a-z0-9]+)*$/, 'Use only a to z, 0 to 9 and hyphens between them.'),
  )

/** What an API key may do. */
export const keyScope = z.enum(['read', 'write'])

/** How many deliveries of a replay start in a second, at most. */
export const replayRate = z.int().check(z.gte(1), z.lte(1000))
