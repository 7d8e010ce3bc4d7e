export interface AcceptedEncodings {
  br: boolean
  gzip: boolean
}

/** Whether an `If-None-Match` header has the ETag of a hash, in any encoding: a proxy may have changed the encoding. */
export function hasEtag(header: string | undefined, hash: string): boolean {
  return header?.split(',').some((tag) => tag.includes(`"${hash}`)) === true
}

/** The encodings that an Accept-Encoding header accepts. */
export function parseAcceptEncoding(header: string | undefined): AcceptedEncodings {
  const refusedEncoding = /^(?:gzip|br|\*)\s*;\s*q=0(?:\.0*)?$/
  const accepted = new Set(
    (header ?? '')
      .toLowerCase()
      .split(',')
      .map((part) => part.trim())
      .filter((part) => !refusedEncoding.test(part))
      .map((part) => part.split(';', 1)[0]?.trim()),
  )
  return { br: accepted.has('br'), gzip: accepted.has('gzip') }
}
