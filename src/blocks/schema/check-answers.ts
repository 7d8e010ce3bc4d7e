import type { BlockWords } from '../words/en.ts'
import type { readEmail, readPhone } from './read-contact.ts'
import type { readNumber } from './read-number.ts'

/** A field of a form block; `formFields` assigns its id. */
export interface FormField {
  id: string
  kind: 'text' | 'lines' | 'email' | 'phone' | 'number' | 'choice' | 'checkbox' | 'date' | 'consent'
  label: string
  required: boolean
  /** How options are shown. */
  choose: 'radio' | 'select' | 'multiple'
  options: readonly string[]
}
export type Answer = string | number | boolean | string[]
export type CheckedAnswers =
  | { ok: true; data: Record<string, Answer> }
  | { ok: false; issues: { field: string; message: string }[] }

/** What checks answers and says what is wrong with them. */
export interface AnswerReaders {
  words: BlockWords['form']
  readNumber: typeof readNumber
  readPhone: typeof readPhone
  readEmail: typeof readEmail
}

/**
 * Parses a visitor's answers by field id, as posted by the form: text, or a list if several options may be chosen. Unknown and empty fields
 * are omitted; a checkbox always has an answer. The page script contains the function's source, so it must not use anything from outside.
 */
export function checkAnswers(
  fields: readonly FormField[],
  answers: { readonly [id: string]: unknown },
  { words, ...readers }: AnswerReaders,
): CheckedAnswers {
  const data: Record<string, Answer> = {}
  const issues: { field: string; message: string }[] = []
  for (const field of fields) {
    const given = Object.hasOwn(answers, field.id) ? answers[field.id] : undefined
    const values = toTexts(given)
    const answer = isTick(field) ? tick(values) : values.length === 0 ? null : read(field, values)
    if (answer === null || (answer === false && field.required)) {
      if (field.required) issues.push({ field: field.id, message: missing(field) })
    } else if (typeof answer === 'object' && 'wrong' in answer) issues.push({ field: field.id, message: answer.wrong })
    else data[field.id] = answer
  }
  return issues.length === 0 ? { ok: true, data } : { ok: false, issues }

  function toTexts(value: unknown): string[] {
    const list: unknown[] = Array.isArray(value) ? value.slice(0, 100) : [value]
    return list
      .filter((one) => typeof one === 'string' || typeof one === 'number' || typeof one === 'boolean')
      .map((one) => String(one).replaceAll('\r\n', '\n').replaceAll('\0', '').toWellFormed().trim())
      .filter((one) => one !== '')
  }

  function isTick({ kind }: FormField): boolean {
    return kind === 'checkbox' || kind === 'consent'
  }

  function tick(values: string[]): boolean {
    return values.some((value) => !['false', 'off', 'no', '0'].includes(value.toLowerCase()))
  }

  function missing({ kind, choose }: FormField): string {
    if (kind === 'consent') return words.agree
    if (kind === 'checkbox') return words.tick
    if (kind !== 'choice') return words.fillOut
    return choose === 'multiple' ? words.chooseSome : words.chooseOne
  }

  function read(field: FormField, values: string[]): Answer | { wrong: string } {
    const value = values[0] ?? ''
    if (field.kind === 'choice') return chosen(field, values)
    if (field.kind === 'number') return numeric(value)
    if (field.kind === 'email') return readers.readEmail(value) ?? { wrong: words.email }
    if (field.kind === 'phone') return readers.readPhone(value) ?? { wrong: words.phone }
    if (field.kind === 'date') return isDay(value) ? value : { wrong: words.date }
    const most = field.kind === 'lines' ? 5000 : 500
    return value.length > most ? { wrong: words.tooLong.replace('{n}', String(most)) } : value
  }

  function numeric(value: string): Answer | { wrong: string } {
    const number = readers.readNumber(value)
    if (number === null) return { wrong: words.number }
    if ('value' in number) return number.value
    const { whole, decimal } = number.unclear
    return { wrong: words.numberUnclear.replace('{whole}', whole).replace('{decimal}', decimal) }
  }

  function chosen({ choose, options }: FormField, values: string[]): Answer | { wrong: string } {
    const known = options.map((option) => option.trim())
    if (!values.every((value) => known.includes(value))) return { wrong: words.chooseListed }
    if (choose === 'multiple')
      return known.filter((option, at) => values.includes(option) && known.indexOf(option) === at)
    return values.length === 1 ? (values[0] ?? '') : { wrong: words.chooseOnlyOne }
  }

  function isDay(value: string): boolean {
    const day = new Date(`${value}T00:00:00Z`)
    return /^\d{4}-\d\d-\d\d$/.test(value) && !Number.isNaN(day.getTime()) && day.toISOString().startsWith(value)
  }
}
