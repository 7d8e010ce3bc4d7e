import { type SQL, type SQLWrapper, sql } from 'drizzle-orm'
import { randomFillSync } from 'node:crypto'

// Crockford's base32: in ascending order, without i, l, o and u.
const digits = '0123456789abcdefghjkmnpqrstvwxyz'
const TIME_DIGITS = 10
const RANDOM_DIGITS = 10
// Ten digits hold 2^50. An id in the lower quarter has room for at least 786,000 steps within one millisecond.
const FIRST_LIMIT = 2 ** 48
const MAX_STEP = 2 ** 30

export type IdPrefix =
  | 'cod'
  | 'fld'
  | 'scn'
  | 'key'
  | 'wsp'
  | 'chg'
  | 'img'
  | 'bra'
  | 'fnt'
  | 'fil'
  | 'fiv'
  | 'tpl'
  | 'rul'
  | 'viw'
  | 'sub'
  | 'dlv'
  | 'whk'
  | 'rpl'
  | 'pag'
  | 'pgs'
  | 'blk'
  | 'sec'
  | 'sit'
  | 'dep'
  | 'upl'
  | 'req'
  | 'abu'
  | 'dom'
  | 'exp'
  | 'cnv'
  | 'cmp'
  | 'lnk'
  | 'utm'
  | 'rpt'
  | 'rcp'
  | 'alt'
  | 'seg'
  | 'note'
  | 'prt'

/**
 * A prefix and 20 base32 characters: ten for the millisecond, ten random. Ids sort by time, and ids of one process within one millisecond
 * by the order of creation.
 */
export function createId(prefix: IdPrefix, at: Date = new Date()): string {
  const millisecond = at.getTime()
  lastRandom = millisecond === lastMillisecond ? lastRandom + 1 + randomBelow(MAX_STEP) : randomBelow(FIRST_LIMIT)
  return `${prefix}_${toTimeDigits(millisecond)}${toBase32(lastRandom, RANDOM_DIGITS)}`
}

/** The lowest possible id of a moment: the lower bound of a time range in a list of ids. */
export function idAtOrAfter(prefix: IdPrefix, at: Date): string {
  return `${prefix}_${toTimeDigits(at.getTime())}${digits.charAt(0).repeat(RANDOM_DIGITS)}`
}

/** The time of creation that an id contains. */
export function getIdTime(id: string): Date {
  return new Date(fromBase32(id.slice(id.indexOf('_') + 1).slice(0, TIME_DIGITS)))
}

/** The number that the ten random digits of an id are: an integer below 2^50. */
export function getIdTail(id: string): number {
  return fromBase32(id.slice(id.indexOf('_') + 1 + TIME_DIGITS))
}

/** The two numbers that an id is made of. Both are exact: they are less than 2^50. */
export interface IdNumbers {
  /** Milliseconds since 1970. */
  millisecond: number
  random: number
}

const ID_FORMAT = /^([a-z]{3})_([0-9a-hjkmnp-tv-z]{20})$/

/** The numbers that an id is made of. Null for a text that is not an id with this prefix. */
export function readId(prefix: IdPrefix, id: string): IdNumbers | null {
  const [, foundPrefix, text = ''] = ID_FORMAT.exec(id) ?? []
  if (foundPrefix !== prefix) return null
  return { millisecond: fromBase32(text.slice(0, TIME_DIGITS)), random: fromBase32(text.slice(TIME_DIGITS)) }
}

/** The id of which `readId` reads these numbers. */
export function composeId(prefix: IdPrefix, { millisecond, random }: IdNumbers): string {
  return `${prefix}_${toBase32(millisecond, TIME_DIGITS)}${toBase32(random, RANDOM_DIGITS)}`
}

/** SQL for the time of creation that an id contains, in milliseconds since 1970. */
export function toIdMilliseconds(id: SQLWrapper): SQL {
  const values = Array.from({ length: TIME_DIGITS }, (_, index) => {
    // The first digit follows the prefix and its underscore.
    const digit = sql`substr(split_part(${id}, '_', 2), ${sql.raw(String(index + 1))}, 1)`
    return sql`(strpos(${digits}, ${digit}) - 1) * ${sql.raw(String(32 ** (TIME_DIGITS - 1 - index)))}::bigint`
  })
  return sql`(${sql.join(values, sql` + `)})`
}

let lastMillisecond = -1
let lastTimeDigits = ''
let lastRandom = 0

function toTimeDigits(millisecond: number): string {
  if (millisecond !== lastMillisecond) lastTimeDigits = toBase32(millisecond, TIME_DIGITS)
  lastMillisecond = millisecond
  return lastTimeDigits
}

function toBase32(value: number, length: number): string {
  let rest = value
  let text = ''
  for (let i = 0; i < length; i++) {
    text = digits.charAt(rest % 32) + text
    rest = Math.floor(rest / 32)
  }
  return text
}

function fromBase32(text: string): number {
  let value = 0
  for (const digit of text) value = value * 32 + digits.indexOf(digit)
  return value
}

const BYTES = 6
const pool = new Uint8Array(4096 - (4096 % BYTES))
let usedBytes = pool.length

/** A random integer below `limit`, which must be a power of two, at most 2^48. */
function randomBelow(limit: number): number {
  if (usedBytes === pool.length) {
    randomFillSync(pool)
    usedBytes = 0
  }
  let value = 0
  for (let i = 0; i < BYTES; i++) value = value * 256 + (pool[usedBytes + i] ?? 0)
  usedBytes += BYTES
  return value % limit
}
