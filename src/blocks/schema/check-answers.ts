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

/**
 * Parses a visitor's answers by field id, as posted by the form: text, or a list if several options may be chosen. Unknown and empty fields
 * are omitted; a checkbox always has an answer. The page script contains the function's source, so it must not use anything from outside.
 */
export function checkAnswers(
  fields: readonly FormField[],
  answers: { readonly [id: string]: unknown },
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
    if (kind === 'consent') return 'Please agree to this to go on.'
    if (kind === 'checkbox') return 'Please tick this box.'
    if (kind !== 'choice') return 'Please fill out this field.'
    return choose === 'multiple' ? 'Please choose at least one.' : 'Please choose one.'
  }

  function read(field: FormField, values: string[]): Answer | { wrong: string } {
    const value = values[0] ?? ''
    if (field.kind === 'choice') return chosen(field, values)
    const { most, pattern, wrong } = getShape(field.kind)
    if (value.length > most) return { wrong: wrong ?? `Please write at most ${most} characters.` }
    if (pattern !== undefined && !pattern.test(value)) return { wrong: wrong ?? '' }
    if (field.kind === 'date' && !isDay(value)) return { wrong: wrong ?? '' }
    return field.kind === 'number' ? Number(value.replace(',', '.')) : value
  }

  function getShape(kind: FormField['kind']): { most: number; pattern?: RegExp; wrong?: string } {
    if (kind === 'number')
      return { most: 30, pattern: /^[+-]?(\d+([.,]\d+)?|[.,]\d+)$/, wrong: 'Please write a number, such as 12 or 3.5.' }
    if (kind === 'email') {
      const pattern = /^[^\s@<>(),;:"]+@[^\s@<>(),;:".]+(\.[^\s@<>(),;:".]+)+$/
      return { most: 254, pattern, wrong: 'Please write an email address, such as name@example.com.' }
    }
    if (kind === 'phone') {
      const pattern = /^(?=(\D*\d){5})\+?[\d\s()./-]+$/
      return { most: 31, pattern, wrong: 'Please write a phone number, such as +49 30 123456.' }
    }
    if (kind === 'date') return { most: 10, pattern: /^\d{4}-\d\d-\d\d$/, wrong: 'Please give a day of the calendar.' }
    return { most: kind === 'lines' ? 5000 : 500 }
  }

  function chosen({ choose, options }: FormField, values: string[]): Answer | { wrong: string } {
    const known = options.map((option) => option.trim())
    if (!values.every((value) => known.includes(value))) return { wrong: 'Please choose from the list.' }
    if (choose === 'multiple')
      return known.filter((option, at) => values.includes(option) && known.indexOf(option) === at)
    return values.length === 1 ? (values[0] ?? '') : { wrong: 'Please choose only one.' }
  }

  function isDay(value: string): boolean {
    const day = new Date(`${value}T00:00:00Z`)
    return !Number.isNaN(day.getTime()) && day.toISOString().startsWith(value)
  }
}
