import type { Field } from './field.ts'
import { text } from './fields.ts'

interface TimeFieldOptions {
  description?: string
  default: string
}

/** A local time such as `09:00`. `24:00` is the end of the day. */
export function clockTime(title: string, options: TimeFieldOptions): Field<string> {
  const pattern = String.raw`^(([01]\d|2[0-3]):[0-5]\d|24:00)$`
  return text(title, { ...options, editor: 'time', maxLength: 5, pattern, message: 'Must be a time such as 09:00' })
}

/** A calendar day such as `2026-12-24`. May be empty if the default is empty. */
export function day(title: string, options: TimeFieldOptions): Field<string> {
  const date = String.raw`\d{4}-(0[1-9]|1[0-2])-(0[1-9]|[12]\d|3[01])`
  const pattern = options.default === '' ? `^(${date})?$` : `^${date}$`
  return text(title, {
    ...options,
    editor: 'date',
    maxLength: 10,
    pattern,
    message: 'Must be a day such as 2026-12-24',
  })
}

/** The name of a time zone. Blocks do not show an unknown time zone. */
export function timeZone(title: string, options: TimeFieldOptions): Field<string> {
  const pattern = String.raw`^[A-Za-z][A-Za-z0-9_+\-]*(/[A-Za-z0-9_+\-]+){0,3}$`
  const message = 'Must be a time zone such as Europe/Berlin'
  return text(title, { ...options, editor: 'time-zone', maxLength: 60, pattern, message })
}
