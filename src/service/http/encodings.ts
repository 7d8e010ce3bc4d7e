import { createRecentCache } from '#service/runtime/recent-cache.ts'

export interface AcceptedEncodings {
  br: boolean
  gzip: boolean
}

/** Whether an `If-None-Match` header has the ETag of a hash, in any encoding: a proxy may have changed the encoding. */
export function hasEtag(header: string | undefined, hash: string): boolean {
  return header?.split(',').some((tag) => tag.includes(`"${hash}`)) === true
}

// Browsers send few different headers.
const MAX_KNOWN_HEADERS = 100
const MAX_KNOWN_LENGTH = 200
const knownHeaders = createRecentCache<string, AcceptedEncodings>(MAX_KNOWN_HEADERS)

/** The encodings that an Accept-Encoding header accepts. */
export function parseAcceptEncoding(header = ''): AcceptedEncodings {
  const knownEncodings = knownHeaders.get(header)
  if (knownEncodings) return knownEncodings
  const acceptedEncodings = parseNewHeader(header)
  if (header.length <= MAX_KNOWN_LENGTH) knownHeaders.set(header, acceptedEncodings)
  return acceptedEncodings
}

function parseNewHeader(header: string): AcceptedEncodings {
  const refusedEncoding = /^(?:gzip|br|\*)\s*;\s*q=0(?:\.0*)?$/
  const acceptedNames = new Set(
    header
      .toLowerCase()
      .split(',')
      .map((part) => part.trim())
      .filter((part) => !refusedEncoding.test(part))
      .map((part) => part.split(';', 1)[0]?.trim()),
  )
  return { br: acceptedNames.has('br'), gzip: acceptedNames.has('gzip') }
}
