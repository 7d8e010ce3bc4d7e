import { z } from 'zod'
import { appScheme, appSchemeMessage } from './app-link-fields.ts'
import { storableText, storableMessage } from './form-fields.ts'
import { formatAddressProblem, MAX_ADDRESS_LENGTH, readSentAddress, trimInvisible } from './typed-address.ts'

const oneLineMessage = 'An address may not contain control characters or broken surrogate pairs'

/** Text that people type and that the database can store, of at most `max` characters. */
export function text(max: number) {
  return z.string().max(max).regex(storableText, storableMessage)
}

/** A tag. It may have any characters, also commas. It is normalized to NFC, so that tags that look equal are equal. */
export const tagText = z.string().trim().min(1).normalize('NFC').pipe(text(50))

/** A tag to filter by. */
export const tagFilter = text(50).trim().normalize('NFC')

/** An id in a path or a filter. Each resource checks whether the id exists. */
export const idText = z.string().min(1).max(200).regex(storableText, storableMessage)

/** A web address that the service may request. The text is checked before it is parsed as a URL, because parsing would remove line breaks. */
export const httpUrl = z
  .string()
  .max(2048)
  .regex(/^[^\p{Cc}\p{Cs}]*$/u, oneLineMessage)
  .check(
    z.url({
      protocol: /^https?$/,
      error: 'A web address with its scheme is expected, such as https://example.com/menu',
    }),
  )

/** A color as `#rrggbb`. */
export const color = z.string().regex(/^#[0-9a-fA-F]{6}$/, 'A color such as #1b4332 is expected')

/**
 * The destination of a code: a URL of any scheme, except schemes that run or show something inside a browser. The URL is returned in its
 * normalized form (`href`), so that strict clients can parse it as a URI.
 */
export const destinationUrl = z
  .string()
  .max(MAX_ADDRESS_LENGTH, 'The address is longer than 2,048 characters')
  .transform((sentText, context) => {
    const address = readSentAddress(sentText)
    if (address.ok) return address.url
    context.addIssue({ code: 'custom', message: formatAddressProblem(address), input: sentText })
    return z.NEVER
  })
  .meta({
    format: 'uri',
    description:
      'An absolute address of any scheme except javascript, data, vbscript, file, blob, about, and misspelled forms of http and https. Spaces and invisible characters at both ends are removed.',
  })

/** An address that opens an app on a phone. It is returned in its normalized form (`href`). */
export const appUrl = z
  .string()
  .max(MAX_ADDRESS_LENGTH)
  .overwrite(trimInvisible)
  .regex(/^[^\p{Cc}\p{Cs}]*$/u, oneLineMessage)
  .pipe(
    z
      .url({ protocol: appScheme, normalize: true, error: appSchemeMessage })
      .max(MAX_ADDRESS_LENGTH, `The address has more than ${MAX_ADDRESS_LENGTH} characters once it is percent-encoded`),
  )
  .meta({ format: 'uri', description: 'An address with the scheme of an app, such as `myapp://menu`.' })
