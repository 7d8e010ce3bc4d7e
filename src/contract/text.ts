import { z } from 'zod'
import { appScheme, appSchemeMessage } from './app-link-fields.ts'
import { storable, storableMessage } from './form-fields.ts'
import { addressMessage, MAX_ADDRESS, readSentAddress, trimInvisible } from './typed-address.ts'

const onOneLine = 'An address may not contain control characters or broken surrogate pairs'

/** Text that a person types and that the database can hold. */
export function text(max: number) {
  return z.string().max(max).regex(storable, storableMessage)
}

/** A tag; any characters, so that a comma is no separator. In NFC, so that what looks the same is the same. */
export const tagText = z.string().trim().min(1).normalize('NFC').pipe(text(50))

/** A tag by which is filtered. */
export const tagFilter = text(50).trim().normalize('NFC')

/** An id in a path or a filter. Each resource checks whether it exists. */
export const idText = z.string().min(1).max(200).regex(storable, storableMessage)

/** A web address that the service may be asked to fetch. Checked as it was sent, because reading it as a URL removes line breaks. */
export const httpUrl = z
  .string()
  .max(2048)
  .regex(/^[^\p{Cc}\p{Cs}]*$/u, onOneLine)
  .check(
    z.url({
      protocol: /^https?$/,
      error: 'A web address with its scheme is expected, such as https://example.com/menu',
    }),
  )

/** `#rrggbb`. */
export const color = z.string().regex(/^#[0-9a-fA-F]{6}$/, 'A color such as #1b4332 is expected')

/**
 * Destination of a code: a URL of any scheme except those that run or show something inside a browser. Returned as the URL's href, so
 * that strict clients can parse it as a URI.
 */
export const destinationUrl = z
  .string()
  .max(MAX_ADDRESS, 'The address is longer than 2,048 characters')
  .transform((sent, context) => {
    const read = readSentAddress(sent)
    if (read.ok) return read.url
    context.addIssue({ code: 'custom', message: addressMessage(read), input: sent })
    return z.NEVER
  })
  .meta({
    format: 'uri',
    description:
      'An absolute address. Any scheme except javascript, data, vbscript, file, blob and about, and none that is a misspelled http or https. Spaces and invisible characters at its ends are removed.',
  })

/** An address that opens an app on a phone, returned as the URL's href. */
export const appUrl = z
  .string()
  .max(MAX_ADDRESS)
  .overwrite(trimInvisible)
  .regex(/^[^\p{Cc}\p{Cs}]*$/u, onOneLine)
  .pipe(
    z
      .url({ protocol: appScheme, normalize: true, error: appSchemeMessage })
      .max(MAX_ADDRESS, `At most ${MAX_ADDRESS} characters, once it is percent-encoded`),
  )
  .meta({ format: 'uri', description: 'With the scheme of an app, such as `myapp://menu`.' })
