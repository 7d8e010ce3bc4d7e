import { composeId, readId } from '#service/ids/ids.ts'

/** The id of a scan as it is stored: twelve bytes that sort like the id. */
export interface ScanKey {
  /** Seconds since 1970, minus 2^31, so that they last until 2106 in four bytes. */
  second: number
  /** The millisecond of the second, times 2^50, plus the random digits of the id. */
  tail: bigint
}

const FIRST_SECOND = 2 ** 31
const RANDOM_BITS = 50n
const RANDOM_MASK = (1n << RANDOM_BITS) - 1n

/** Null for a text that is not the id of a scan until 2106. */
export function toScanKey(id: string): ScanKey | null {
  const numbers = readId('scn', id)
  if (numbers === null) return null
  const second = toSecond(numbers.millisecond)
  if (second >= FIRST_SECOND) return null
  return { second, tail: toTail(numbers.millisecond) + BigInt(numbers.random) }
}

/** Throws for a text that is not the id of a scan. The error has the SQLSTATE of a value out of range, like a value that a column refuses. */
export function requireScanKey(id: string): ScanKey {
  const key = toScanKey(id)
  if (key === null) throw new UnstorableIdError('The id of a scan cannot be stored.')
  return key
}

class UnstorableIdError extends Error {
  readonly code = '22003'
}

export function toScanId({ second, tail }: ScanKey): string {
  const millisecond = (second + FIRST_SECOND) * 1000 + Number(tail >> RANDOM_BITS)
  return composeId('scn', { millisecond, random: Number(tail & RANDOM_MASK) })
}

/** The lowest key of a moment. Moments before 1970 or after 2106 have the nearest key. */
export function toFirstKey(at: Date): ScanKey {
  const millisecond = Math.min(Math.max(at.getTime(), 0), 2 * FIRST_SECOND * 1000 - 1)
  return { second: toSecond(millisecond), tail: toTail(millisecond) }
}

/** The time at which the second of a key begins. */
export function getKeyTime(second: number): Date {
  return new Date((second + FIRST_SECOND) * 1000)
}

function toSecond(millisecond: number): number {
  return Math.floor(millisecond / 1000) - FIRST_SECOND
}

function toTail(millisecond: number): bigint {
  return BigInt(millisecond % 1000) << RANDOM_BITS
}
