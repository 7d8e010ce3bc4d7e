const DIGITS = /^[\w-]*$/
/** The lengths of packed visitors, by the number of their base64url digits: those of this version, and those of earlier versions. */
const packedLengths = new Map([
  [9, 7],
  [22, 17],
])
const MARK = 0

/**
 * The bytes in which a visitor is stored: base64url digits as six bits each. Any other text is stored as it is, after a mark. The mark is
 * repeated if the text would otherwise take as many bytes as packed digits.
 */
export function packVisitor(visitor: string): Buffer {
  if (packedLengths.has(visitor.length) && DIGITS.test(visitor)) return Buffer.from(padDigits(visitor), 'base64url')
  const bytes = Buffer.from(visitor, 'utf8')
  const marks = isPackedLength(bytes.length + 1) ? 2 : 1
  return Buffer.concat([Buffer.alloc(marks, MARK), bytes])
}

/** The visitor that was packed into these bytes. */
export function unpackVisitor(packedVisitor: Uint8Array): string {
  const bytes = Buffer.from(packedVisitor.buffer, packedVisitor.byteOffset, packedVisitor.byteLength)
  const digitCount = [...packedLengths].find(([, length]) => length === bytes.length)?.[0]
  if (digitCount !== undefined) return bytes.toString('base64url').slice(0, digitCount)
  const marks = bytes[1] === MARK && isPackedLength(bytes.length - 1) ? 2 : 1
  return bytes.subarray(marks).toString('utf8')
}

function isPackedLength(length: number): boolean {
  return [...packedLengths.values()].includes(length)
}

/** Digits for whole bytes: the last byte has bits of zero at its end. */
function padDigits(digits: string): string {
  const byteCount = packedLengths.get(digits.length) ?? 0
  return digits.padEnd(Math.ceil((byteCount * 8) / 6), 'A')
}
