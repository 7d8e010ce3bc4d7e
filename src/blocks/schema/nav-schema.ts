import { LANGUAGE_TAG_PATTERN } from '#contract/language-tag.ts'
import { createOpenObjectSchema } from './field.ts'
import { text } from './fields.ts'
import { image } from './image-field.ts'
import { navFields } from './nav.ts'

/** Matches a language tag such as `pt-BR`, or nothing. */
export const LANGUAGE_PATTERN = `^(${LANGUAGE_TAG_PATTERN})?$`

/** Settings of the navigation, with the language, the direction and the icon of the pages. */
export const navSchema = createOpenObjectSchema({
  ...navFields,
  lang: text('Language', {
    description: 'A language tag such as de. If empty, the language of the text',
    maxLength: 35,
    pattern: LANGUAGE_PATTERN,
    message: 'Must be empty or a language such as de or pt-BR',
  }),
  dir: text('Direction', {
    description: 'ltr (left to right) or rtl (right to left). If empty, the direction of the language',
    maxLength: 3,
    pattern: '^(ltr|rtl)?$',
    message: 'Must be empty, ltr or rtl',
  }),
  favicon: image('Icon of the site', {
    description: 'In tabs and bookmarks. If empty, the first letter of the title',
    as: 'icon',
  }),
})
