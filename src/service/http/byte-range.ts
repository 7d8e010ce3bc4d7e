export interface ByteRange {
  from: number
  /** Inclusive. */
  to: number
}

/**
 * The part of a file that a Range header requests. `outside` if the file has no such part. Null for any other kind of range, which is answered
 * with the whole file.
 */
export function readByteRange(header: string, size: number): ByteRange | 'outside' | null {
  const [, first = '', last = ''] = /^bytes=(\d{0,15})-(\d{0,15})$/.exec(header.replaceAll(' ', '')) ?? []
  const isInvalid = first === '' ? last === '' : last !== '' && Number(last) < Number(first)
  if (isInvalid) return null
  const from = first === '' ? Math.max(0, size - Number(last)) : Number(first)
  const to = first === '' || last === '' ? size - 1 : Math.min(Number(last), size - 1)
  return from > to ? 'outside' : { from, to }
}
