import type { JsonObject } from '#contract/json.ts'
import { openObjectSchema, readFields, type Values } from './field.ts'
import { choice, text, toggle } from './fields.ts'

/** A language tag, or empty. */
export const LANGUAGE_PATTERN = '^([a-z]{2,3}(-[A-Za-z0-9]{2,8}){0,3})?$'

/** Settings of the navigation. Every key is optional. */
const navFields = {
  style: choice('Navigation', {
    description: 'Tabs are at the bottom on phones. Larger screens have a bar.',
    default: 'tabs',
    options: { tabs: 'Tabs on phones', bar: 'Bar at the top', none: 'None' },
  }),
  icons: toggle('Show icons', { description: 'Page icons next to their names', default: true }),
  lang: text('Language', {
    description: 'A language tag such as de; empty: the language of the text',
    maxLength: 35,
    pattern: LANGUAGE_PATTERN,
    message: 'Must be empty or a language such as de or pt-BR',
  }),
  name: toggle('Show site name', { description: 'In the navigation bar', default: true }),
}

export const navSchema = openObjectSchema(navFields)

export type Nav = Values<typeof navFields>

/** Stored navigation settings, with defaults for missing and unknown values. */
export function toNav(stored: JsonObject): Nav {
  return readFields(navFields, stored)
}

/** Whether a page shows the navigation, which requires a second page. */
export function showsNav({ nav, pages }: { nav: Nav; pages: readonly unknown[] }): boolean {
  return nav.style !== 'none' && pages.length > 1
}
