import type { JsonObject } from '#contract/json.ts'
import { readFields, type Values } from './field.ts'
import { choice, toggle } from './fields.ts'

/** Settings of the navigation. Every key is optional. */
export const navFields = {
  style: choice('Navigation', {
    description: 'On phones, tabs are at the bottom. Larger screens have a bar.',
    default: 'tabs',
    options: { tabs: 'Tabs on phones', bar: 'Bar at the top', none: 'None' },
  }),
  icons: toggle('Show icons', { description: 'Page icons next to their names', default: true }),
  name: toggle('Show site name', { description: 'In the navigation bar', default: true }),
}

export type Nav = Values<typeof navFields>

/** Stored navigation settings, with defaults for missing and unknown values. */
export function toNav(stored: JsonObject): Nav {
  return readFields(navFields, stored)
}

/** Whether a page shows the navigation, which requires a second page. */
export function showsNav({ nav, pages }: { nav: Nav; pages: readonly unknown[] }): boolean {
  return nav.style !== 'none' && pages.length > 1
}
