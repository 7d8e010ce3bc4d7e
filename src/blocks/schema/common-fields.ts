import type { Field } from './field.ts'
import { choice, link, text } from './fields.ts'
import { timeZone } from './time-fields.ts'

/** The title above the content of a block. An empty title is not shown. */
export function title(defaultText = '', maxLength = 120): Field<string> {
  return text('Title', { default: defaultText, maxLength })
}

/** The name of the product, person, file or entry that a block shows. */
export function name(defaultText: string, maxLength = 120): Field<string> {
  return text('Name', { default: defaultText, maxLength })
}

/** Text of the button that a block ends with. */
export function buttonText(defaultText: string): Field<string> {
  return text('Button text', { default: defaultText, maxLength: 60 })
}

/** Text of a link to more about the content of a block. */
export function linkText(defaultText: string): Field<string> {
  return text('Link text', { default: defaultText, maxLength: 60 })
}

/** The address of a video or audio file, or of a page that shows one. */
export function mediaAddress(description: string): Field<string> {
  return link('Address', { description, default: '', only: 'web' })
}

/** Alignment of words in their column. */
export function alignment(): Field<'start' | 'center'> {
  return choice('Alignment', { default: 'start', options: { start: 'Left', center: 'Center' } })
}

/** The time zone of the local times of a block. */
export function localTimeZone(): Field<string> {
  return timeZone('Time zone', { description: 'For example Europe/Berlin', default: 'Europe/Berlin' })
}
