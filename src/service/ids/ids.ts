import { type SQL, type SQLWrapper, sql } from 'drizzle-orm'
import { randomFillSync } from 'node:crypto'

// Crockford's base32: in the order of its characters, without i, l, o and u.
const digits = '0123456789abcdefghjkmnpqrstvwxyz'
const TIME_DIGITS = 10
const RANDOM_DIGITS = 10
// The ten digits hold 2^50: from anywhere in the lower quarter there is room for 800,000 steps in one millisecond.
const FIRST_BELOW = 2 ** 48
const MAX_STEP = 2 ** 30

export type IdPrefix =
  | 'cod'
  | 'fld'
  | 'scn'
  | 'key'
  | 'wsp'
  | 'chg'
  | 'img'
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

/**
 * A prefix and 20 base32 characters: ten for the millisecond, ten random. Ids sort by time, and those of one process within one
 * millisecond by the order of creation.
 */
export function newId(prefix: IdPrefix, at: Date = new Date()): string {
  const millisecond = at.getTime()
  within = millisecond === lastMillisecond ? within + 1 + randomBelow(MAX_STEP) : randomBelow(FIRST_BELOW)
  return `${prefix}_${timeDigits(millisecond)}${base32(within, RANDOM_DIGITS)}`
}

/** The lowest possible id of a moment: the bound for a range of time in a list of ids. */
export function idAtOrAfter(prefix: IdPrefix, at: Date): string {
  return `${prefix}_${timeDigits(at.getTime())}${digits.charAt(0).repeat(RANDOM_DIGITS)}`
}

/** The time in an id. */
export function getIdTime(id: string): Date {
  let millisecond = 0
  for (const digit of id.slice(id.indexOf('_') + 1).slice(0, TIME_DIGITS))
    millisecond = millisecond * 32 + digits.indexOf(digit)
  return new Date(millisecond)
}

/** The same in SQL. */
export function idMilliseconds(id: SQLWrapper): SQL {
  const values = Array.from({ length: TIME_DIGITS }, (_, nth) => {
    // The first is after the prefix and its underscore.
    const digit = sql`substr(split_part(${id}, '_', 2), ${sql.raw(String(nth + 1))}, 1)`
    return sql`(strpos(${digits}, ${digit}) - 1) * ${sql.raw(String(32 ** (TIME_DIGITS - 1 - nth)))}::bigint`
  })
  return sql`(${sql.join(values, sql` + `)})`
}

let lastMillisecond = -1
let lastDigits = ''
let within = 0

function timeDigits(millisecond: number): string {
  if (millisecond !== lastMillisecond) lastDigits = base32(millisecond, TIME_DIGITS)
  lastMillisecond = millisecond
  return lastDigits
}

function base32(value: number, length: number): string {
  let rest = value
  let text = ''
  for (let i = 0; i < length; i++) {
    text = digits.charAt(rest % 32) + text
    rest = Math.floor(rest / 32)
  }
  return text
}

const BYTES = 6
const pool = new Uint8Array(4096 - (4096 % BYTES))
let taken = pool.length

/** `limit` is a power of two, at most 2^48. */
function randomBelow(limit: number): number {
  if (taken === pool.length) {
    randomFillSync(pool)
    taken = 0
  }
  let value = 0
  for (let i = 0; i < BYTES; i++) value = value * 256 + (pool[taken + i] ?? 0)
  taken += BYTES
  return value % limit
}
