import { shorten } from '#contract/cut-text.ts'
/** The value of a cell, or the reason why the cell is not understood, as text for a person. */
export type CellValue<T> = { ok: true; value: T } | { ok: false; reason: string }

const yesPattern =
  /^(true|yes|y|1|x|✓|✔|on|archived|wahr|ja|j|archiviert|vrai|oui|verdadero|si|sí|verdadeiro|sim|vero|waar|sant|prawda|tak|истина|да|是|はい|예)$/
const noPattern =
  /^(false|no|n|0|off|active|falsch|nein|aktiv|faux|non|falso|falsk|nee|onwaar|nej|fałsz|nie|ложь|нет|否|いいえ|아니요)$/

/** Reads a yes or no as spreadsheets write it in many languages. An empty cell is a no. */
export function readFlag(value: unknown): CellValue<boolean> {
  if (typeof value === 'boolean') return accept(value)
  const text = toText(value).toLowerCase()
  if (text === '' || noPattern.test(text)) return accept(false)
  return yesPattern.test(text) ? accept(true) : reject(value, 'is neither yes nor no')
}

/** Reads a whole number, in digits or in groups of three: `1,204`, `1.204`, `1 204`, `1'204`. An empty cell is null. */
export function readCount(value: unknown): CellValue<number | null> {
  const text = toText(value)
  if (text === '') return accept(null)
  if (/^\d{1,15}$/.test(text)) return accept(Number(text))
  const isGrouped = /^\d{1,3}(?:([.,'’\s])\d{3})(?:\1\d{3}){0,3}$/u.test(text) || /^\d{1,2}(,\d{2})+,\d{3}$/.test(text)
  if (isGrouped) return accept(Number(text.replaceAll(/\D/g, '')))
  return reject(value, 'is not a whole number')
}

const plainAmount = /^(\d{1,12})(?:[.,](\d{1,2}))?$/
const groupedAmount = /^(\d{1,3}(?:([.,'’\s])\d{3})(?:\2\d{3}){0,3})(?:(?!\2)[.,](\d{1,2}))?$/u
const indianAmount = /^(\d{1,2}(?:,\d{2})+,\d{3})(?:\.(\d{1,2}))?$/

/**
 * Reads an amount with up to two decimals, as people and spreadsheets write it in many countries: `1204.5`, `1,204.50`, `1.204,50 €`,
 * `CHF 1’204`. The currency is ignored. Three digits after the last separator are a group. An empty cell is null.
 */
export function readAmount(value: unknown): CellValue<number | null> {
  const text = toText(value)
  if (text === '') return accept(null)
  const number = text.replaceAll(/^(?:\p{Sc}|[A-Z]{3})\s*|\s*(?:\p{Sc}|[A-Z]{3})$/gu, '')
  const [, plain, plainDecimals] = plainAmount.exec(number) ?? indianAmount.exec(number) ?? []
  const [, whole = plain, , decimals = plainDecimals ?? '0'] = groupedAmount.exec(number) ?? []
  return whole === undefined
    ? reject(value, 'is not an amount')
    : accept(Number(`${whole.replaceAll(/\D/g, '')}.${decimals}`))
}

/** The order of day and month in dates such as 05/03/2024. */
export type DayOrder = 'day-first' | 'month-first' | 'unknown'

/** The order of day and month in the cells of a column. A single cell that begins with 24 decides the order of all cells. */
export function findDayOrder(cells: readonly unknown[]): DayOrder {
  const orders = new Set(
    cells.flatMap((cell) => {
      const [, first, , second] = dayMonthYear.exec(toText(cell)) ?? []
      return Number(first) > 12 ? 'day-first' : Number(second) > 12 ? 'month-first' : []
    }),
  )
  const [order = 'unknown'] = orders
  return orders.size === 1 ? order : 'unknown'
}

/** Matches `24/12/2026`, `24.12.2026 18:30` and `12-24-2026, 6:30 pm`. */
const dayMonthYear = /^(\d{1,2})([/.-])(\d{1,2})\2(\d{4})(?:,? +(\d{1,2}):(\d\d)(?::(\d\d))?(?: ?(am|pm))?)?$/i
/** Matches `2026-12-24` and `2026/12/24 18:30:00`. */
const yearMonthDay = /^(\d{4})[-/](\d{1,2})[-/](\d{1,2})(?:[T ](\d{1,2}):(\d\d)(?::(\d\d)(?:\.\d+)?)?)?$/
/** Matches the zone of `10:11:12Z`, `10:11 +0100` and `10:11 GMT`. */
const timeZone = /:\d\d(?:\.\d+)?(?: ?[ap]m)? ?(?:z|[+-]\d\d:?\d\d)|\b(?:utc|gmt|[ecmp][sd]t)\b/i
const EARLIEST_MOMENT = Date.UTC(2000)

/**
 * Reads a time as exports and spreadsheets write it, or in seconds or milliseconds since 1970. A time without a time zone is UTC. An empty cell is
 * null. A time before 2000 or after `now` is not understood. 05/03/2024 is not understood either if no other cell decides the order.
 */
export function readMoment(value: unknown, { now, order }: { now: Date; order: DayOrder }): CellValue<Date | null> {
  const text = toText(value)
  if (text === '') return accept(null)
  const moment = parseMoment(text, order)
  if (moment === 'ambiguous') return reject(value, 'may be a day of either of two months. Write it as 2024-03-05')
  if (moment === null || Number.isNaN(moment.getTime())) return reject(value, 'is not a date that can be read')
  if (moment > now) return reject(value, 'is in the future')
  return moment.getTime() < EARLIEST_MOMENT ? reject(value, 'is before 2000') : accept(moment)
}

function parseMoment(text: string, order: DayOrder): Date | 'ambiguous' | null {
  if (/^\d{10}$/.test(text)) return new Date(Number(text) * 1000)
  if (/^\d{13}$/.test(text)) return new Date(Number(text))
  const iso = yearMonthDay.exec(text)
  if (iso) return toDate(iso.slice(1, 4).map(Number), iso.slice(4, 7))
  const local = dayMonthYear.exec(text)
  if (local) return parseLocal(local, order)
  return text.length < 60 ? parseWords(text) : null
}

const englishMonth = /\b(jan|feb|mar|apr|may|jun|jul|aug|sep|oct|nov|dec)/i
const isoDay = /^(\d{4})-(\d\d)-(\d\d)[T ]/i

/** Reads a day with a time zone, or a month by its English name. JavaScript alone would read any words before a year, and 30 February. */
function parseWords(text: string): Date | null {
  const [, ...day] = isoDay.exec(text) ?? []
  const isDay = day.length > 0 ? toDate(day.map(Number), ['0', '0', '0']) !== null : englishMonth.test(text)
  if (!isDay || !/\d{4}/.test(text)) return null
  // Without a zone, JavaScript would use that of this machine.
  return new Date(timeZone.test(text) ? text : `${text} UTC`)
}

function parseLocal([, first = '', sign = '', second = '', year = '', ...time]: RegExpExecArray, order: DayOrder) {
  const [firstNumber, secondNumber] = [Number(first), Number(second)]
  const resolvedOrder =
    sign === '.' || firstNumber > 12
      ? 'day-first'
      : secondNumber > 12
        ? 'month-first'
        : firstNumber === secondNumber
          ? 'day-first'
          : order
  if (resolvedOrder === 'unknown') return 'ambiguous'
  const [day, month] = resolvedOrder === 'day-first' ? [firstNumber, secondNumber] : [secondNumber, firstNumber]
  return toDate([Number(year), month, day], time)
}

/** Creates a date. Null for a date that does not exist, such as 31 June. */
function toDate([year = 0, month = 0, day = 0]: readonly number[], time: readonly (string | undefined)[]): Date | null {
  const clock = time.slice(0, 3).map((part) => Number(part ?? 0))
  const hour = toHour(clock[0] ?? 0, time[3])
  const date = new Date(Date.UTC(year, month - 1, day, hour, clock[1], clock[2]))
  const exists = date.getUTCMonth() === month - 1 && date.getUTCDate() === day && date.getUTCHours() === hour
  return exists ? date : null
}

function toHour(hour: number, meridiem: string | undefined): number {
  if (meridiem === undefined) return hour
  return (hour % 12) + (meridiem.toLowerCase() === 'pm' ? 12 : 0)
}

/** Names of tags from a list of names or of `{name}` objects, or from a text separated by commas, semicolons, `|`, tabs or lines. */
export function readTags(value: unknown): string[] {
  const items = Array.isArray(value) ? value : typeof value === 'string' ? value.split(/[,;|\t\n\r]/) : []
  const names = items.map((item: unknown) => (isRecord(item) ? item['name'] : item))
  return [...new Set(names.flatMap((name) => (typeof name === 'string' && name.trim() !== '' ? [name.trim()] : [])))]
}

export function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}

function toText(value: unknown): string {
  return typeof value === 'string' ? value.trim() : typeof value === 'number' ? String(value) : ''
}

function accept<T>(value: T): CellValue<T> {
  return { ok: true, value }
}

function reject(value: unknown, reason: string): { ok: false; reason: string } {
  return { ok: false, reason: `“${shorten(toText(value))}” ${reason}` }
}
