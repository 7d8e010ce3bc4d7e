import { isWordLanguage, type WordLanguage } from '#blocks/words/words.ts'

/**
 * The language of `Accept-Language` that a visitor prefers among the languages that have translations. English if there is no such
 * language.
 */
export function getVisitorLanguage(header: string | undefined): WordLanguage {
  let best: WordLanguage = 'en'
  let weight = 0
  for (const part of (header ?? '').split(',')) {
    // Matches `de-AT`, `en;q=0.8` and `zh-Hant-TW; q=1.0`.
    const [, tag = '', q = '1'] =
      /^\s*([a-z]{2,3})(?:-[a-z0-9-]*)?\s*(?:;\s*q=([01](?:\.\d{0,3})?))?\s*$/i.exec(part) ?? []
    const language = aliases.get(tag.toLowerCase()) ?? tag.toLowerCase()
    if (!isWordLanguage(language) || Number(q) <= weight) continue
    best = language
    weight = Number(q)
  }
  return best
}

// Old language tags that some devices still send.
const aliases = new Map([['iw', 'he']])
