import type { JsonObject, JsonValue } from '#contract/json.ts'
import type { PageContent } from '#contract/page-document.ts'
import { LANGUAGE_PATTERN } from '../schema/nav-schema.ts'
import { guessLanguage, LONGEST_TEXT } from './guess-language.ts'
import { type Direction, getDirection } from './languages.ts'

const pattern = new RegExp(LANGUAGE_PATTERN)

/** The language of a document: the one that its settings name, else that of its text, else English. */
export function getPageLanguage(content: PageContent): string {
  const before = known.get(content)
  if (before !== undefined) return before
  const language = getSetLanguage(content.nav) ?? guessLanguage(getText(content)) ?? 'en'
  known.set(content, language)
  return language
}

/** The direction of a document: the one that its settings name, else that of its language. */
export function getPageDirection(content: PageContent): Direction {
  return getSetDirection(content.nav) ?? getDirection(getPageLanguage(content))
}

// Content never changes, and each of its pages needs the language.
const known = new WeakMap<PageContent, string>()

/** The language that the settings of a document name; null: that of its text. */
export function getSetLanguage({ lang }: JsonObject): string | null {
  return typeof lang === 'string' && lang !== '' && pattern.test(lang) ? lang : null
}

/** The direction that the settings of a document name; null: that of its language. */
export function getSetDirection({ dir }: JsonObject): Direction | null {
  return dir === 'ltr' || dir === 'rtl' ? dir : null
}

/** What people wrote on the pages. Single Latin words are left out, because most are names, addresses or settings. */
export function getText({ pages }: PageContent): string {
  const texts: string[] = []
  let length = 0
  const collect = (value: JsonValue): void => {
    if (length > LONGEST_TEXT) return
    if (typeof value === 'string') {
      if (/\s/.test(value.trim()) || /[^\p{Script=Latin}\p{Script=Common}]/u.test(value)) {
        texts.push(value)
        length += value.length
      }
    } else if (typeof value === 'object' && value !== null) for (const inner of Object.values(value)) collect(inner)
  }
  for (const { name, blocks } of pages) {
    collect(name)
    for (const { fields } of blocks) collect(fields)
  }
  return texts.join('\n')
}
