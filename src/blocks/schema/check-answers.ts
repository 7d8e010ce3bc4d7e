import type { BlockWords } from '../words/en.ts'
import type { readEmail, readPhone } from './read-contact.ts'
import type { readNumber } from './read-number.ts'

/** A field of a form block; `readFormFields` assigns its id. */
export interface FormField {
  id: string
  kind: 'text' | 'lines' | 'email' | 'phone' | 'number' | 'choice' | 'checkbox' | 'date' | 'consent'
  label: string
  required: boolean
  /** How the options of a choice are shown, and whether several may be chosen. */
  choose: 'radio' | 'select' | 'multiple'
  options: readonly string[]
}
export type Answer = string | number | boolean | string[]
export type CheckedAnswers =
  | { ok: true; data: Record<string, Answer> }
  | { ok: false; issues: { field: string; message: string }[] }

/** The readers that `checkAnswers` needs, and the messages for invalid answers. */
export interface AnswerReaders {
  words: BlockWords['form']
  readNumber: typeof readNumber
  readPhone: typeof readPhone
  readEmail: typeof readEmail
}

/**
 * Parses the answers that a visitor's form posted, by the id of their field. An answer is a text, or a list if several options may be chosen.
 * Unknown and empty fields are omitted, but a checkbox always has an answer. The page script contains the source of this function, so the
 * function must not use anything from outside.
 */
export function checkAnswers(
  fields: readonly FormField[],
  answers: { readonly [id: string]: unknown },
  { words, ...readers }: AnswerReaders,
): CheckedAnswers {
  const data: Record<string, Answer> = {}
  const issues: { field: string; message: string }[] = []
  for (const field of fields) {
    const postedValue = Object.hasOwn(answers, field.id) ? answers[field.id] : undefined
    const values = toTexts(postedValue)
    const answer = isCheckbox(field) ? readCheckbox(values) : values.length === 0 ? null : readAnswer(field, values)
    if (answer === null || (answer === false && field.required)) {
      if (field.required) issues.push({ field: field.id, message: getMissingMessage(field) })
    } else if (typeof answer === 'object' && 'message' in answer)
      issues.push({ field: field.id, message: answer.message })
    else data[field.id] = answer
  }
  return issues.length === 0 ? { ok: true, data } : { ok: false, issues }

  function toTexts(value: unknown): string[] {
    const list: unknown[] = Array.isArray(value) ? value.slice(0, 100) : [value]
    return list
      .filter((item) => typeof item === 'string' || typeof item === 'number' || typeof item === 'boolean')
      .map((item) => String(item).replaceAll('\r\n', '\n').replaceAll('\0', '').toWellFormed().trim())
      .filter((text) => text !== '')
  }

  function isCheckbox({ kind }: FormField): boolean {
    return kind === 'checkbox' || kind === 'consent'
  }

  function readCheckbox(values: string[]): boolean {
    return values.some((value) => !['false', 'off', 'no', '0'].includes(value.toLowerCase()))
  }

  function getMissingMessage({ kind, choose }: FormField): string {
    if (kind === 'consent') return words.agree
    if (kind === 'checkbox') return words.tick
    if (kind !== 'choice') return words.fillOut
    return choose === 'multiple' ? words.chooseSome : words.chooseOne
  }

  function readAnswer(field: FormField, values: string[]): Answer | { message: string } {
    const value = values[0] ?? ''
    if (field.kind === 'choice') return readChoice(field, values)
    if (field.kind === 'number') return readNumberAnswer(value)
    if (field.kind === 'email') return readers.readEmail(value) ?? { message: words.email }
    if (field.kind === 'phone') return readers.readPhone(value) ?? { message: words.phone }
    if (field.kind === 'date') return isDay(value) ? value : { message: words.date }
    const maxLength = field.kind === 'lines' ? 5000 : 500
    return value.length > maxLength ? { message: words.tooLong.replace('{n}', String(maxLength)) } : value
  }

  function readNumberAnswer(value: string): Answer | { message: string } {
    const number = readers.readNumber(value)
    if (number === null) return { message: words.number }
    if ('value' in number) return number.value
    const { whole, decimal } = number.ambiguous
    return { message: words.numberUnclear.replace('{whole}', whole).replace('{decimal}', decimal) }
  }

  function readChoice({ choose, options }: FormField, values: string[]): Answer | { message: string } {
    const choices = options.map((option) => option.trim())
    if (!values.every((value) => choices.includes(value))) return { message: words.chooseListed }
    if (choose === 'multiple')
      return choices.filter((option, index) => values.includes(option) && choices.indexOf(option) === index)
    return values.length === 1 ? (values[0] ?? '') : { message: words.chooseOnlyOne }
  }

  function isDay(value: string): boolean {
    const day = new Date(`${value}T00:00:00Z`)
    return /^\d{4}-\d\d-\d\d$/.test(value) && !Number.isNaN(day.getTime()) && day.toISOString().startsWith(value)
  }
}
