import type { JsonObject, JsonValue } from '#contract/json.ts'
import type { PageContent } from '#contract/page-document.ts'
import { LANGUAGE_PATTERN } from '../schema/nav-schema.ts'
import { guessLanguage, LONGEST_TEXT } from './guess-language.ts'
import { type Direction, getDirection } from './languages.ts'

const pattern = new RegExp(LANGUAGE_PATTERN)

/** The language of a document: that of its settings, else that of its text, else English. */
export function getPageLanguage(content: PageContent): string {
  const cached = languageCache.get(content)
  if (cached !== undefined) return cached
  const language = getSetLanguage(content.nav) ?? guessLanguage(getText(content)) ?? 'en'
  languageCache.set(content, language)
  return language
}

/** The direction of a document: that of its settings, else that of its language. */
export function getPageDirection(content: PageContent): Direction {
  return getSetDirection(content.nav) ?? getDirection(getPageLanguage(content))
}

// Content is immutable, and each of its pages needs the language.
const languageCache = new WeakMap<PageContent, string>()

/** The language in the settings of a document; null if they leave it to the text. */
export function getSetLanguage({ lang }: JsonObject): string | null {
  return typeof lang === 'string' && lang !== '' && pattern.test(lang) ? lang : null
}

/** The direction in the settings of a document; null if they leave it to the language. */
export function getSetDirection({ dir }: JsonObject): Direction | null {
  return dir === 'ltr' || dir === 'rtl' ? dir : null
}

/** The text of the pages. Single Latin words are left out, because most are names, addresses or options. */
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
