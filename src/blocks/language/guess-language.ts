import { commonWords, distinctiveLetters } from './common-words.ts'

/** The number of characters that are read. Most pages are shorter, and the rest of a longer page does not change the language. */
export const MAX_TEXT_LENGTH = 20_000
/** The language with the most points needs at least this many. */
const MIN_POINTS = 2
/** The language with the most points needs this many times the points of the second. */
const MIN_LEAD = 1.15

const scripts: [name: string, letters: RegExp][] = [
  ['latin', /\p{Script=Latin}/gu],
  ['arabic', /\p{Script=Arabic}/gu],
  ['kana', /[\p{Script=Hiragana}\p{Script=Katakana}]/gu],
  ['han', /\p{Script=Han}/gu],
  ['he', /\p{Script=Hebrew}/gu],
  ['cyrillic', /\p{Script=Cyrillic}/gu],
  ['el', /\p{Script=Greek}/gu],
  ['ko', /\p{Script=Hangul}/gu],
  ['th', /\p{Script=Thai}/gu],
  ['hi', /\p{Script=Devanagari}/gu],
  ['bn', /\p{Script=Bengali}/gu],
]

/** The language tag of a text, such as `de`, by its script and by frequent words. Null if no language is recognized. */
export function guessLanguage(text: string): string | null {
  const normalized = text.slice(0, MAX_TEXT_LENGTH).normalize('NFC').toLowerCase()
  const counts = new Map(scripts.map(([name, letters]) => [name, (normalized.match(letters) ?? []).length]))
  const getCount = (name: string) => counts.get(name) ?? 0
  // Texts in other scripts often contain names, addresses and units in Latin letters.
  const mostFrequent = [...counts].filter(([name]) => name !== 'latin').toSorted(([, a], [, b]) => b - a)[0]
  if (mostFrequent === undefined || mostFrequent[1] === 0 || mostFrequent[1] * 2 < getCount('latin'))
    return guessByWords(normalized)
  // Japanese mixes kana with Chinese characters; Chinese has no kana.
  const [script] = mostFrequent
  if (script === 'han' || script === 'kana') return getCount('kana') * 10 > getCount('han') ? 'ja' : 'zh'
  if (script === 'arabic') return guessByLetters(normalized, arabicLetters) ?? 'ar'
  if (script === 'cyrillic') return guessByLetters(normalized, cyrillicLetters) ?? 'ru'
  return script
}

// Letters of a language that larger languages with the same script do not have.
const arabicLetters: [language: string, letters: RegExp][] = [
  ['ur', /[ٹڈڑںے]/gu],
  ['fa', /[پچژگیک]/gu],
]
const cyrillicLetters: [language: string, letters: RegExp][] = [
  ['uk', /[іїєґ]/gu],
  ['bg', /ъ/gu],
]
/** The share of all letters above which such letters do not come from loanwords alone. */
const MIN_LETTER_SHARE = 0.012

function guessByLetters(text: string, letters: typeof arabicLetters): string | null {
  const letterCount = (text.match(/\p{L}/gu) ?? []).length
  return letters.find(([, pattern]) => (text.match(pattern) ?? []).length > letterCount * MIN_LETTER_SHARE)?.[0] ?? null
}

const languagesByWord = groupLanguages(commonWords, (words) => words.split(' '))
const languagesByLetter = groupLanguages(distinctiveLetters, (letters) =>
  [...letters.matchAll(/\p{L}/gu)].map(([letter]) => letter),
)

/** The languages of each word or letter. */
function groupLanguages(
  texts: { readonly [language: string]: string },
  split: (text: string) => string[],
): ReadonlyMap<string, string[]> {
  const grouped = new Map<string, string[]>()
  for (const [language, text] of Object.entries(texts))
    for (const part of new Set(split(text))) grouped.set(part, [...(grouped.get(part) ?? []), language])
  return grouped
}

function guessByWords(text: string): string | null {
  const points = new Map<string, number>()
  const addPoints = (language: string, added: number) => points.set(language, (points.get(language) ?? 0) + added)
  for (const [word] of text.matchAll(/\p{L}[\p{L}\p{M}-]*/gu)) {
    const languages = languagesByWord.get(word) ?? []
    // A word that several languages share says less about each.
    for (const language of languages) addPoints(language, 1 / languages.length)
    const languagesOfLetters = new Set(Array.from(word).flatMap((letter) => languagesByLetter.get(letter) ?? []))
    for (const language of languagesOfLetters) addPoints(language, 0.25)
  }
  const [first, second] = [...points].toSorted(([, a], [, b]) => b - a)
  if (first === undefined || first[1] < MIN_POINTS) return null
  return second === undefined || first[1] >= second[1] * MIN_LEAD ? first[0] : null
}
