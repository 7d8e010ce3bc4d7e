import type { JsonObject, JsonValue } from '#contract/json.ts'
import type { PageContent } from '#contract/page-document.ts'
import { LANGUAGE_PATTERN } from '../schema/nav-schema.ts'
import { guessLanguage, MAX_TEXT_LENGTH } from './guess-language.ts'
import { type Direction, getDirection } from './languages.ts'

const languagePattern = new RegExp(LANGUAGE_PATTERN)

/** The language of a document: that of its settings, else that of its text, else English. */
export function getPageLanguage(content: PageContent): string {
  const cached = languageCache.get(content)
  if (cached !== undefined) return cached
  const language = getLanguageSetting(content.nav) ?? guessLanguage(collectText(content)) ?? 'en'
  languageCache.set(content, language)
  return language
}

/** The direction of a document: that of its settings, else that of its language. */
export function getPageDirection(content: PageContent): Direction {
  return getDirectionSetting(content.nav) ?? getDirection(getPageLanguage(content))
}

// Each page of a document needs the language. The content is immutable, so a cached language stays right.
const languageCache = new WeakMap<PageContent, string>()

/** The language in the settings of a document. Null if they leave it to the text. */
export function getLanguageSetting({ lang }: JsonObject): string | null {
  return typeof lang === 'string' && lang !== '' && languagePattern.test(lang) ? lang : null
}

/** The direction in the settings of a document. Null if they leave it to the language. */
export function getDirectionSetting({ dir }: JsonObject): Direction | null {
  return dir === 'ltr' || dir === 'rtl' ? dir : null
}

/** The text of all pages but translations. The home page is never a translation. A text of a single Latin word is left out, because most such texts are names, addresses or options. */
export function collectText({ pages }: PageContent): string {
  const texts: string[] = []
  let length = 0
  const collect = (value: JsonValue): void => {
    if (length > MAX_TEXT_LENGTH) return
    if (typeof value === 'string') {
      if (/\s/.test(value.trim()) || /[^\p{Script=Latin}\p{Script=Common}]/u.test(value)) {
        texts.push(value)
        length += value.length
      }
    } else if (typeof value === 'object' && value !== null) for (const inner of Object.values(value)) collect(inner)
  }
  for (const [index, { name, blocks, translation }] of pages.entries()) {
    if (translation && index > 0) continue
    collect(name)
    for (const { fields } of blocks) collect(fields)
  }
  return texts.join('\n')
}
