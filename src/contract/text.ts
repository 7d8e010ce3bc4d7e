import { z } from 'zod'
import { appScheme, appSchemeMessage } from './app-link-fields.ts'
import { storable, storableMessage } from './form-fields.ts'
import { formatAddressProblem, MAX_ADDRESS, readSentAddress, trimInvisible } from './typed-address.ts'

const oneLineMessage = 'An address may not contain control characters or broken surrogate pairs'

/** Text that people type and that the database can store, of at most `max` characters. */
export function text(max: number) {
  return z.string().max(max).regex(storable, storableMessage)
}

/** A tag of any characters, so that a comma is not a separator. In NFC, so that tags that look the same are the same. */
export const tagText = z.string().trim().min(1).normalize('NFC').pipe(text(50))

/** A tag to filter by. */
export const tagFilter = text(50).trim().normalize('NFC')

/** An id in a path or a filter. Each resource checks whether it exists. */
export const idText = z.string().min(1).max(200).regex(storable, storableMessage)

/** A web address that the service may request. It is checked as it was sent, because parsing it as a URL would remove line breaks. */
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
 * The destination of a code: a URL of any scheme except those that run or show something inside a browser. Returned as the URL's href, so
 * that strict clients can parse it as a URI.
 */
export const destinationUrl = z
  .string()
  .max(MAX_ADDRESS, 'The address is longer than 2,048 characters')
  .transform((sent, context) => {
    const address = readSentAddress(sent)
    if (address.ok) return address.url
    context.addIssue({ code: 'custom', message: formatAddressProblem(address), input: sent })
    return z.NEVER
  })
  .meta({
    format: 'uri',
    description:
      'An absolute address of any scheme except javascript, data, vbscript, file, blob, about, and misspelled forms of http and https. Spaces and invisible characters at both ends are removed.',
  })

/** An address that opens an app on a phone, returned as the URL's href. */
export const appUrl = z
  .string()
  .max(MAX_ADDRESS)
  .overwrite(trimInvisible)
  .regex(/^[^\p{Cc}\p{Cs}]*$/u, oneLineMessage)
  .pipe(
    z
      .url({ protocol: appScheme, normalize: true, error: appSchemeMessage })
      .max(MAX_ADDRESS, `The address has more than ${MAX_ADDRESS} characters once it is percent-encoded`),
  )
  .meta({ format: 'uri', description: 'An address with the scheme of an app, such as `myapp://menu`.' })
