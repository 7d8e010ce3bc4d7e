import { z } from 'zod'
import { storable, storableMessage } from './form-fields.ts'

const onOneLine = 'An address may not contain control characters or broken surrogate pairs'

/** Text that a person types and that the database can hold. */
export function text(max: number) {
  return z.string().max(max).regex(storable, storableMessage)
}

/** An id, as sent in a path or a filter; whether it exists is for the resource to say. */
export const idText = z.string().min(1).max(200).regex(storable, storableMessage)

/** An address of the web, as the service may be asked to read. */
export const httpUrl = z
  .url({ protocol: /^https?$/ })
  .max(2048)
  .regex(/^[^\p{Cc}\p{Cs}]*$/u, onOneLine)

/** `#rrggbb`. */
export const color = z.string().regex(/^#[0-9a-fA-F]{6}$/, 'A colour such as #1b4332 is expected')

const MAX_DESTINATION = 2048

/**
 * Where a code may lead: an address of any scheme but those that run or show something inside of a browser. Answered as the URL's
 * href, so that it is a URI for strict clients. A line break inside would be one in the redirect's header.
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
  .meta({ format: 'uri', description: 'Any scheme but javascript, data, vbscript, file, blob and about.' })
