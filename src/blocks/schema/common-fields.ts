import type { Field } from './field.ts'
import { choice, link, text } from './fields.ts'
import { timeZone } from './time-fields.ts'

/** Title above the content of a block; none if empty. */
export function title(initial = '', maxLength = 120): Field<string> {
  return text('Title', { default: initial, maxLength })
}

/** Name of what a block or an entry is about. */
export function name(initial: string, maxLength = 120): Field<string> {
  return text('Name', { default: initial, maxLength })
}

/** Text of the button that a block ends with. */
export function buttonText(initial: string): Field<string> {
  return text('Button text', { default: initial, maxLength: 60 })
}

/** Text of a link to more about the content of a block. */
export function linkText(initial: string): Field<string> {
  return text('Link text', { default: initial, maxLength: 60 })
}

/** Address of a video or audio file, or of a page that has it. */
export function mediaAddress(description: string): Field<string> {
  return link('Address', { description, default: '', only: 'web' })
}

/** Alignment of words in their column. */
export function alignment(): Field<'start' | 'center'> {
  return choice('Alignment', { default: 'start', options: { start: 'Left', center: 'Center' } })
}

/** Time zone of a time that the block states. */
export function zoneOfTime(): Field<string> {
  return timeZone('Time zone', { description: 'For example Europe/Berlin', default: 'Europe/Berlin' })
}
