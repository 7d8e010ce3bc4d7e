import { z } from 'zod'
import { appScheme, appSchemeMessage } from './app-link-fields.ts'
import { storable, storableMessage } from './form-fields.ts'

const onOneLine = 'An address may not contain control characters or broken surrogate pairs'

/** Text that a person types and that the database can hold. */
export function text(max: number) {
  return z.string().max(max).regex(storable, storableMessage)
}

/** An id in a path or a filter. Each resource checks whether it exists. */
export const idText = z.string().min(1).max(200).regex(storable, storableMessage)

/** A web address that the service may be asked to fetch. Checked as it was sent, because reading it as a URL removes line breaks. */
export const httpUrl = z
  .string()
  .max(2048)
  .regex(/^[^\p{Cc}\p{Cs}]*$/u, onOneLine)
  .check(z.url({ protocol: /^https?$/ }))

/** `#rrggbb`. */
export const color = z.string().regex(/^#[0-9a-fA-F]{6}$/, 'A colour such as #1b4332 is expected')

export const MAX_DESTINATION = 2048

/**
 * Destination of a code: a URL of any scheme except those that run or show something inside a browser. Returned as the URL's href, so
 * that strict clients can parse it as a URI. A line break in it would break the header of the redirect.
 */
export const destinationUrl = z
  .string()
  .max(MAX_DESTINATION)
  .regex(/^[^\p{Cc}\p{Cs}]*$/u, onOneLine)
  .pipe(
    z
      .url({ protocol: /^(?!(javascript|data|vbscript|file|blob|about)$)/, normalize: true })
      .max(MAX_DESTINATION, `At most ${MAX_DESTINATION} characters, once it is percent-encoded`),
  )
  .meta({ format: 'uri', description: 'Any scheme except javascript, data, vbscript, file, blob and about.' })

/** An address that opens an app on a phone, returned as the URL's href. */
export const appUrl = z
  .string()
  .max(MAX_DESTINATION)
  .regex(/^[^\p{Cc}\p{Cs}]*$/u, onOneLine)
  .pipe(
    z
      .url({ protocol: appScheme, normalize: true, error: appSchemeMessage })
      .max(MAX_DESTINATION, `At most ${MAX_DESTINATION} characters, once it is percent-encoded`),
  )
  .meta({ format: 'uri', description: 'With the scheme of an app, such as `myapp://menu`.' })
